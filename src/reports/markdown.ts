/**
 * A report in Markdown, ready for a pull request or a wiki (GitHub Flavored Markdown: tables). The
 * words and the numbers as read come from the caller; this file lays them out and escapes them.
 * https://github.github.com/gfm/
 */

export interface MarkdownReport {
  readonly title: string;
  readonly verdict: string;
  /** Where the answer flips, what was compared: one sentence each. */
  readonly sentences: readonly string[];
  readonly table: {
    readonly title: string;
    readonly header: readonly string[];
    /** The first column is text, the others are figures. */
    readonly rows: readonly (readonly string[])[];
  };
  readonly assumptions: { readonly title: string; readonly items: readonly string[] };
  readonly sources: {
    readonly title: string;
    readonly items: readonly { readonly text: string; readonly ref: string }[];
  };
  readonly foot: string;
  /** Text and address of the scenario's link; `null` = none. */
  readonly link: { readonly text: string; readonly url: string } | null;
}

export function markdownOf(report: MarkdownReport): string {
  const { table, assumptions, sources, link } = report;
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `### ${escapeMarkdown(title)}`, '', ...lines];
  return [
    `## ${escapeMarkdown(report.title)}`,
    '',
    `**${escapeMarkdown(report.verdict)}**`,
    ...report.sentences.flatMap((sentence) => ['', escapeMarkdown(sentence)]),
    ...section(
      table.title,
      table.rows.length === 0
        ? []
        : [
            row(table.header),
            `| ${table.header.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
            ...table.rows.map(row),
          ],
    ),
    ...section(
      assumptions.title,
      assumptions.items.map((item) => `- ${escapeMarkdown(item)}`),
    ),
    ...section(
      sources.title,
      sources.items.map(
        ({ text, ref }) =>
          `- ${escapeMarkdown(text)}: ${/^https?:\/\/[^\s<>]+$/.test(ref) ? `<${ref}>` : escapeMarkdown(ref)}`,
      ),
    ),
    '',
    escapeMarkdown(report.foot),
    ...(link === null ? [] : ['', `[${escapeMarkdown(link.text)}](${link.url})`]),
    '',
  ].join('\n');
}

/** Text as it reads: nothing in it becomes markup, a mention or another cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#]/g, '\\$&')
    .replace(/@/g, '@\u200b');
}

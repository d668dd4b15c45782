/**
 * How to get a table out of a database or a Parquet file that is not opened here: a command, the
 * same in every language, of the tool that keeps the file where its name tells the tool.
 */
export interface ExportWay {
  /** The tool that keeps the file, else the one that can open it. */
  readonly tool: string;
  /** A command, or a line of Python where the tool has no other way. */
  readonly command: string;
}

/** Files known by name; paths are compared in lower case, with `/` between folders. */
const KNOWN: readonly (readonly [pattern: RegExp, way: ExportWay])[] = [
  // https://opencode.ai/docs/cli/
  [
    /(?:^|\/)opencode[^/]*\.db$/,
    { tool: 'opencode', command: 'opencode export SESSION > session.json' },
  ],
  // https://kilo.ai/docs/cli
  [/(?:^|\/)kilo[^/]*\.db$/, { tool: 'Kilo', command: 'kilo export SESSION > session.json' }],
  // https://block.github.io/goose/docs/guides/goose-cli-commands
  [
    /goose\/(?:.*\/)?sessions\.db$/,
    {
      tool: 'Goose',
      command: 'goose session export --session-id SESSION --format json > session.json',
    },
  ],
  // https://hermes-agent.nousresearch.com/docs/user-guide/sessions
  [
    /hermes\/(?:.*\/)?state\.db$/,
    { tool: 'Hermes', command: 'hermes sessions export sessions.jsonl' },
  ],
  // https://docs.cursor.com/account/usage: the database has no counts that are billed.
  [
    /(?:^|\/)state\.vscdb$/,
    { tool: 'Cursor', command: 'cursor.com/dashboard → Usage → Export CSV' },
  ],
  // https://arize.com/docs/phoenix
  [
    /(?:^|\/)phoenix[^/]*\.(?:db|sqlite3?)$/,
    {
      tool: 'Phoenix',
      command: 'px.Client().get_spans_dataframe().to_json("spans.json", orient="records")',
    },
  ],
  // https://mlflow.org/docs/latest/genai/tracing/search-traces
  [
    /(?:^|\/)mlflow[^/]*\.(?:db|sqlite3?)$/,
    { tool: 'MLflow', command: 'mlflow.search_traces().to_csv("traces.csv")' },
  ],
];

/**
 * The way out of a container, or `null` where it is another.
 * @param container as the reader names it (`sqlite`, `parquet`)
 * @param name the file's path, as given
 */
export function exportWay(container: string, name: string): ExportWay | null {
  const path = name.replaceAll('\\', '/');
  if (container === 'sqlite') {
    const known = KNOWN.find(([pattern]) => pattern.test(path.toLowerCase()));
    if (known !== undefined) return known[1];
    const file = quotable(path) ?? 'FILE.db';
    return {
      tool: 'SQLite',
      command: `sqlite3 -header -csv ${file} "SELECT * FROM TABLE" > calls.csv`,
    };
  }
  if (container !== 'parquet') return null;
  // Exports of LangSmith, Langfuse and Phoenix keep their columns so, and are then recognised.
  const file = quotable(path) ?? 'FILE.parquet';
  return {
    tool: 'DuckDB',
    command: `duckdb -c "COPY (SELECT * FROM '${file}') TO 'calls.jsonl' (FORMAT json)"`,
  };
}

/** The file's own name, where it can stand in a command as it is. */
function quotable(path: string): string | null {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return /^[\w.+-]{1,80}$/.test(file) && !file.startsWith('-') ? file : null;
}

/**
 * `npm run pricing:update`: proposes changes of `pricing/` from other data sets, for a person to review.
 *
 * Writes a folder beside (`.pricing-update/`, or `--out FOLDER`) and nothing else: `pricing/` with the
 * proposals in it, `changes.patch` (`git apply`), and `report.md` with what must be decided by hand.
 * Compares with the installed data set and with every `--data FILE --ref PUBLIC-REF --date DAY` (the
 * three repeat together). Exits 0 without proposals, too; 2 for wrong use.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileTariff } from '../../src/tariffs/compile.ts';
import { parseInstant } from '../../src/tariffs/instants.ts';
import { DATA_SET_DAY, genaiPrices, type KnownDifferences } from './compare.ts';
import { lookUpIn, type DataSet } from './datasets.ts';
import { lintCatalogue } from './lint.ts';
import {
  proposeChanges,
  withProposal,
  withSource,
  type ByHand,
  type Proposals,
} from './propose.ts';
import { PRICING_FOLDER, readPricing, type Pricing } from './read.ts';

const ROOT = join(import.meta.dirname, '../..');

function wrongUse(message: string): never {
  console.error(message);
  process.exit(2);
}

function dataSets(
  pricing: Pricing,
  files: readonly string[],
  refs: readonly string[],
  days: readonly string[],
): DataSet[] {
  if (files.length !== refs.length || files.length !== days.length)
    wrongUse(
      'every --data FILE needs a --ref (public: an address, or npm package@version) and a --date (the day on which it spoke)',
    );
  const given = files.map((file, i): DataSet => {
    const ref = refs[i] ?? '';
    const day = days[i] ?? '';
    if (parseInstant(day) === null || !/^\d{4}-\d{2}-\d{2}$/.test(day))
      wrongUse(`--date ${day}: no day such as 2026-11-30`);
    if (!/^(https:\/\/|npm )\S/.test(ref))
      wrongUse(`--ref ${ref}: no https:// address and no "npm package@version"`);
    let data: unknown;
    try {
      data = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      wrongUse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
    try {
      return { id: sourceId(pricing, ref, day), ref, day, lookUp: lookUpIn(data) };
    } catch (error) {
      wrongUse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules/@pydantic/genai-prices/package.json'), 'utf8'),
  ) as { version: string };
  const ref = `npm @pydantic/genai-prices@${version}`;
  return [
    { id: sourceId(pricing, ref, DATA_SET_DAY), ref, day: DATA_SET_DAY, lookUp: genaiPrices },
    ...given,
  ];
}

/** The id of a source that is there already, else a new one. */
function sourceId({ sources }: Pricing, ref: string, day: string): string {
  const known = Object.entries(sources).find(([, s]) => s.ref === ref && s.date === day);
  if (known !== undefined) return known[0];
  const name = ref
    .replace(/^npm (?:@[^/]+\/)?|^https:\/\/(?:www\.)?/, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, 60);
  return `${name}-${day}`;
}

const WHY: Readonly<Record<ByHand['why'], string>> = {
  disagree: 'the data sets disagree',
  past: 'pricing/ has a newer or a scheduled price',
  shape:
    'the number has no place of its own: a schedule, a threshold, a lifetime, or a price that is gone',
};

function report(
  { proposals, byHand, compared }: Proposals,
  sets: readonly DataSet[],
  findings: readonly string[],
): string {
  const say = (c: {
    id: string;
    field: string;
    ours: string;
    theirs: string;
    theirModel: string;
    sources: readonly string[];
  }): string =>
    `- ${c.id}, ${c.field}: ours ${c.ours}, theirs ${c.theirs} (${c.theirModel}; ${c.sources.join(', ')})`;
  return [
    '# Proposed changes of prices',
    '',
    'Nothing here is decided. Look each price up at its seller; `from` is the day on which the data set',
    'looked, so replace it (and `fromBasis`) where the seller names the day. Then `git apply changes.patch`,',
    '`npm run pricing:build`, `npm run pricing:check`, `npm test`. A rate that no data set states (a lifetime of',
    'writes, say) is kept from the running period: check it, too.',
    '',
    ...sets.map(
      ({ id, ref, day }) => `- ${id}: ${ref}, ${day}, ${compared[id] ?? 0} lists compared`,
    ),
    '',
    `## Proposed: ${proposals.length} new periods`,
    '',
    ...proposals.flatMap((p) => p.changes.map(say)),
    '',
    `## By hand: ${byHand.length}`,
    '',
    ...byHand.map((c) => `${say(c)}: ${WHY[c.why]}`),
    ...(findings.length === 0
      ? []
      : ['', '## The proposals break a rule', '', ...findings.map((f) => `- ${f}`)]),
    '',
  ].join('\n');
}

/** @returns a patch against the checkout, whatever the two folders are called */
function patchOf(before: string, after: string): string {
  const { stdout, status, error } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-color', '--src-prefix=a/', '--dst-prefix=b/', before, after],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (error !== undefined || (status !== 0 && status !== 1)) throw new Error('git diff failed');
  return stdout.replaceAll(/^(diff --git|---|\+\+\+) .*$/gm, (line) =>
    line.replaceAll(/([ab])\/\S*\/([\w.-]+\.json)/g, '$1/pricing/$2'),
  );
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true },
    ref: { type: 'string', multiple: true },
    date: { type: 'string', multiple: true },
    pricing: { type: 'string', default: PRICING_FOLDER },
    out: { type: 'string', default: join(ROOT, '.pricing-update') },
  },
});
const out = resolve(values.out);
if (existsSync(out))
  wrongUse(`${out} is there already: look at it, then remove it or name another by --out`);
const pricing = readPricing(values.pricing);
const tariffs = pricing.tariffs.map((form) => compileTariff(form, 'catalogue'));
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, 'known-differences.json'), 'utf8'),
) as KnownDifferences[];
const sets = dataSets(pricing, values.data ?? [], values.ref ?? [], values.date ?? []);
const result = proposeChanges(pricing.tariffs, tariffs, sets, known);

const proposed = join(out, 'pricing');
mkdirSync(out, { recursive: true });
cpSync(values.pricing, proposed, { recursive: true });
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(proposed, file), change(readFileSync(join(proposed, file), 'utf8')));
for (const proposal of result.proposals) {
  const seller = proposal.id.slice(0, proposal.id.indexOf('/'));
  edit(`${seller}.json`, (text) => withProposal(text, proposal));
}
const used = new Set(result.proposals.flatMap(({ period }) => period.sources ?? []));
for (const { id, ref, day } of sets)
  if (used.has(id) && !Object.hasOwn(pricing.sources, id))
    edit('sources.json', (text) => withSource(text, id, ref, day));

const next = readPricing(proposed);
const findings = lintCatalogue(
  next.tariffs,
  next.tariffs.map((form) => compileTariff(form, 'catalogue')),
).map(({ id, what }) => `${id}: ${what}`);
writeFileSync(join(out, 'changes.patch'), patchOf(resolve(values.pricing), proposed));
writeFileSync(join(out, 'report.md'), report(result, sets, findings));
console.log(
  `${result.proposals.length} new periods proposed, ${result.byHand.length} differences to look at by hand: ${join(out, 'report.md')}`,
);

/** English. Every other language has the same entries; the compiler checks it. */
import type { NoticeCode, Refusal, SkipReason } from '../importers/importer.ts';
import type { AssumptionCode } from '../costing/price.ts';
import type { CacheAssumption } from '../strategies/cache.ts';
import type { Miss } from '../strategies/calibrate.ts';
import type { Regime } from '../answers/crossover.ts';
import type { LinkNotice, LinkRefusalCode } from '../scenario/link.ts';
import type { ScenarioNotice, ScenarioRefusalCode } from '../scenario/schema.ts';
import type { ProblemCode } from '../tariffs/schema.ts';
import { pipelineEn } from './words-pipeline.en.ts';

const many = (n: number, one: string, other: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : other}`;
const number = (n: number): string => n.toLocaleString('en-US');
const list = (items: readonly string[]): string => items.join(', ');

type MissCause = Miss['cause'];

const missCauses: Readonly<Record<MissCause, string>> = {
  lifetime: 'a pause longer than the cache lives',
  compaction: 'a history that the agent had just compacted',
  'prefix-edit': 'an edited history',
  model: 'a change of model',
  unexplained: 'less read, for no reason that the log shows',
  'read-more': 'more read than predicted',
};

export const en = {
  locale: 'en-US',
  ...pipelineEn,

  // --- wrong use ---
  unknownCommand: (name: string, commands: readonly string[]) =>
    `unknown command "${name}"; there are ${list(commands)}`,
  noCommand: 'no command; try --help',
  unknownOption: (name: string, command: string) => `${command} has no option ${name}`,
  needsValue: (name: string) =>
    `${name} needs a value; write ${name}=VALUE where it starts with "-"`,
  takesNoValue: (name: string) => `${name} takes no value`,
  badValue: (name: string, value: string, expected: string) =>
    `${name} cannot be "${value}"; expected: ${expected}`,
  needsOption: (command: string, option: string) => `${command} needs ${option}`,
  notTogether: (a: string, b: string) => `${a} and ${b} exclude each other`,
  onlyWith: (a: string, b: string) => `${a} goes with ${b} only`,
  aDecimal: 'a plain decimal such as 0.55',
  aPositive: 'a decimal above 0',
  aSeed: 'a whole number from 0 to 4294967295',
  aName: 'a name',
  aShare: 'a fraction from 0 to 1',
  noParameters: 'it has no parameters',
  aDate: 'recorded, a day (2026-11-30) or an instant with a zone (2026-11-30T04:00:00Z)',
  aGrowth: 'a fraction a month from -1 to 1000, such as 0.05',
  aMonthCount: (most: number) => `a whole number from 1 to ${most}`,
  sharesSum: (sum: string) =>
    `the shares add up to ${sum}; they must add up to 1, or to less where sessions are left for the rest`,
  sharesOverlap: 'the shares name a number of turns twice',
  sharesNoSession: (turns: readonly number[]) =>
    `a share names no session; there are sessions of ${
      turns.length > 20 ? `${turns[0]} to ${turns.at(-1)}` : list(turns.map(String))
    } turns`,
  noFiles: (command: string) => `${command} needs at least one file, folder or - (standard input)`,
  filesByArm: 'crossover takes its files by --keep FILE… and --compact FILE…',
  oneArgument: (command: string, what: string) => `${command} takes one ${what}`,
  inputTwice: 'standard input (-) can be read only once',
  missingFile: (path: string) => `no such file or folder: ${path}`,
  unreadableFile: (path: string, code: string) => `cannot read ${path} (${code})`,
  badTariff: (file: string, path: string, problem: string, more: number) =>
    `tariff file ${file}: ${path === '' ? '' : `${path}: `}${problem}${
      more > 0 ? ` (and ${more} more)` : ''
    }`,
  tariffTwice: (id: string) => `two tariff files have the id ${id}`,
  notJson: 'the file is not JSON',
  badMap: (file: string, problem: string) => `mapping file ${file}: ${problem}`,
  unknownModel: (id: string, candidates: readonly string[]) =>
    `no price list has the id "${id}"${
      candidates.length > 0 ? `; did you mean ${list(candidates)}?` : ''
    }`,
  broken: (message: string) => `something went wrong: ${message}`,
  /** `null` = the English sentence of the check is used. */
  problem: null as Readonly<Record<ProblemCode, string>> | null,

  // --- nothing usable ---
  noRecords: 'no usable record in the input',
  noRecordsIn: (arm: string) => `no usable record in the files of --${arm}`,
  nothingToCompare: (models: readonly string[]) =>
    `nothing to compare: no price list for the recorded models (${list(models)}); name one with --model, or give --uncached and --output`,
  badLink: (problem: string) => `the link cannot be opened: ${problem}`,
  badScenario: (file: string, problem: string) => `scenario ${file}: ${problem}`,

  atMostShown: (n: number) => `a scenario shows at most ${n} price lists`,
  linkTooLong: (length: number) =>
    `the link would have ${length} characters or more, which chat tools cut; pass the scenario file on instead`,
  linkProblems: {
    'not-a-link': 'it is no link of this tool',
    cut: 'it was cut off; copy it whole',
    damaged: 'it was changed on its way; copy it again',
    'newer-version': 'a newer version of this tool made it',
    'too-large': 'it is too long',
  } satisfies Record<LinkRefusalCode, string> as Record<LinkRefusalCode, string>,
  linkNotices: {
    'sessions-rounded': () => 'counts of single sessions are rounded to 4 digits; totals are exact',
    'bands-split': () =>
      'counts of single sessions are estimated from their groups; totals are exact',
    'groups-pooled': (n: number) =>
      `${many(n, 'small group of turns has', 'small groups of turns have')} no exact totals of their own`,
    'private-left-out': (n: number) =>
      `${many(n, 'name of yours is', 'names of yours are')} not in the link`,
    'models-merged': (n: number) => `${many(n, 'recorded model', 'recorded models')} became one`,
    'periods-left-out': (n: number) =>
      `${many(n, 'dated price is', 'dated prices are')} left out that these calls do not need`,
  } satisfies Record<LinkNotice['code'], (n: number) => string> as Record<
    LinkNotice['code'],
    (n: number) => string
  >,
  scenarioProblems: {
    'too-large': () => 'it is too large',
    'not-json': () => 'it is not JSON',
    'newer-version': () => 'a newer version of this tool made it',
    'bad-field': (path: string) => (path === '' ? 'it is no scenario' : `${path} is not usable`),
  } satisfies Record<ScenarioRefusalCode, (path: string) => string> as Record<
    ScenarioRefusalCode,
    (path: string) => string
  >,
  scenarioNotices: {
    'choice-dropped': (path: string) => `${path} is not usable; the default stands`,
    'unknown-key': (path: string) => `${path} is not known and is ignored`,
    upgraded: () => 'an older version of this tool made it',
  } satisfies Record<ScenarioNotice['code'], (path: string) => string> as Record<
    ScenarioNotice['code'],
    (path: string) => string
  >,
  newerPrices: (ids: readonly string[]) =>
    `newer prices exist for ${list(ids)}; the link keeps its own`,

  // --- reading ---
  reading: (file: number, files: number, bytes: number, total: number) =>
    `reading ${file + 1} of ${files} files, ${Math.round(bytes / 1e6)}${
      total > 0 ? ` of ${Math.round(total / 1e6)}` : ''
    } MB`,
  skippedLines: (n: number, lines: readonly string[]) =>
    `${many(n, 'line', 'lines')} skipped: ${list(lines)}`,
  line: (n: number, why: string) => `line ${n} (${why})`,
  andMore: (n: number) => `and ${n} more`,
  inFiles: (n: number, notice: string) => `${number(n)} files: ${notice}`,
  filesRefused: (n: number) =>
    `${many(n, 'file', 'files')} of the folders and archives hold no trace that we know (inspect lists them)`,
  exportWith: (detail: string, tool: string, command: string) =>
    `${detail} files are not read; export it with ${tool}: ${command}`,
  refusals: {
    empty: () => 'the file is empty',
    'unknown-format': (detail: string) =>
      `not a trace that we know${detail === '' ? '' : ` (it starts with: ${detail})`}; --map FILE can describe its columns`,
    'unsupported-container': (detail: string) =>
      `${detail} files are not read; export the trace as JSON, JSONL or CSV`,
    'damaged-container': (detail: string) =>
      detail === 'unreadable' ? 'the file cannot be read' : `the ${detail} data is damaged or cut`,
    encrypted: () => 'it is encrypted; unpack it with its password and give the files',
    'unsupported-packing': (detail: string) =>
      `it is packed in a way that we do not read (${detail}); unpack it and give the files`,
    'nested-container': (detail: string) =>
      `a ${detail} file two archives deep is not opened; unpack the outer one and give the folder`,
    'unpacked-ratio': (detail: string) =>
      `stopped: it unpacks to more than ${detail} times its size, the limit; what came before is counted`,
    'unpacked-size': (detail: string) =>
      `stopped: it unpacks to more than ${detail} GB, the limit; what came before is counted`,
    'too-many-files': (detail: string) =>
      `stopped: the archive holds more than ${number(Number(detail))} files, the limit; those before are counted`,
  } satisfies Record<Refusal['code'], (detail: string) => string> as Record<
    Refusal['code'],
    (detail: string) => string
  >,
  skips: {
    'invalid-json': () => 'not valid JSON',
    'unfinished-line': () => 'cut off before its end',
    'control-character': () => 'a raw control character inside a string',
    'bad-number': (detail: string) =>
      detail === '' ? 'a count that is no whole number' : `no token count: ${detail}`,
    'too-long': () => 'longer than we read',
  } satisfies Record<SkipReason, (detail: string) => string> as Record<
    SkipReason,
    (detail: string) => string
  >,
  notices: {
    'output-lower-bound':
      'calls whose billed output is not in the log: totals are at least what is shown',
    'inherited-history':
      'calls copied from a parent session that is not among the files; counted here',
    'write-lifetime-assumed':
      "cache writes without a lifetime; the producer's default lifetime was taken",
    'decimal-comma': 'numbers with a decimal comma',
    'cached-exceeds-input': 'calls with more cached than input tokens; the cached count was cut',
    'contradicting-counts': 'calls whose counts contradict each other; the detail won',
    'reasoning-outside-output': 'calls whose reasoning is beside the output; it was added',
    'unresolved-model':
      'calls of models that no price list names; unpriced until a price list matches them',
    'duplicate-usage': 'copies of calls, counted once',
    'summary-not-recorded':
      'compactions whose own model call is not in the log; its cost is missing',
    'aggregate-only': 'rows that sum several calls; base prices, no check of the window',
    'grouped-sums':
      'sums by group and price band, made in a warehouse; a group stands where a session would',
    'approximate-counts': 'calls whose counts are estimates',
    'no-usage': 'generations without any usage; not counted as calls',
    'no-time': "calls without a time; priced at the catalogue's date",
    'cache-conflict': 'calls with cached tokens where the seller caches nothing',
    encoding: 'the text is not UTF-8: UTF-16 is read as such, other bytes become �',
    'paired-by-order': 'the arms share no session id; sessions were paired in their order',
  } satisfies Record<NoticeCode, string> as Record<NoticeCode, string>,

  // --- tables ---
  pricesToCheck: (n: number) => many(n, 'price to check.', 'prices to check.'),
  heading: {
    check: 'check',
    confirmed: 'confirmed',
    taken: 'uncached / cached / output, taken',
    otherPrice: 'the other price',
    otherTotal: 'with the other price',
    change: 'change',
    file: 'file',
    format: 'format',
    calls: 'calls',
    sessions: 'sessions',
    turns: 'turns',
    skipped: 'skipped',
    dates: 'dates',
    day: 'day',
    models: 'models',
    notices: 'notices',
    uncachedInput: 'uncached input',
    cacheRead: 'cached input',
    cacheWrite: 'cache writes',
    output: 'output',
    reasoning: 'of it reasoning',
    recorded: 'recorded model',
    provider: 'recorded seller',
    priceList: 'price list',
    purpose: 'purpose',
    agent: 'agent',
    model: 'price list',
    total: 'total',
    perSession: 'a session',
    perTurn: 'a turn',
    perCall: 'a call',
    fees: 'fees',
    remarks: 'remarks',
    cachedPrice: 'cached price where it flips',
    share: 'of uncached',
    margin: 'margin',
    low: 'from',
    high: 'to',
    keepWins: 'keep cheaper',
    strategy: 'strategy',
    againstKeep: 'against keep',
    rewrites: 'rewrites a session',
    compactWins: 'compact cheaper',
    perDay: 'a day',
    perMonth: 'a month',
    lastMonth: (n: number) => `month ${n}`,
    allMonths: (n: number) => `${n} months`,
    budgetTurns: 'budget reached at, turns a day',
    overBudget: 'over the budget in months',
    machinePays: 'a machine pays from, turns a day',
    arm: 'arm',
  },
  title: {
    files: 'Files',
    totals: 'Totals',
    models: 'Models',
    byPurpose: 'By purpose',
    byAgent: 'By agent',
    groups: 'By number of turns',
  },
  unresolved: (candidates: readonly string[]) =>
    candidates.length === 0 ? 'unresolved' : `unresolved; perhaps ${list(candidates)}`,
  inferred: (id: string) => `${id} (seller assumed)`,
  none: '–',
  never: 'never',
  unnamed: '(unnamed)',
  purposes: { agent: 'agent', subagent: 'sub-agent', summary: 'summary', other: 'other' },
  atDate: (date: string, asOf: string) =>
    date === 'recorded'
      ? `Prices in force when each call started (catalogue of ${asOf}).`
      : `Prices in force on ${date} for all calls (catalogue of ${asOf}).`,
  mainOnly: 'The main agents’ calls alone; those of sub-agents are left out.',
  daysOf: (zone: string) => `By day in ${zone}, each call at its own model’s prices:`,
  writesMode: {
    recorded: "Written tokens at the seller's write price, as recorded.",
    prefix: 'New input of sessions that read the cache counts as written.',
    'as-input': 'Written tokens at the input price.',
  },
  recordedCost: (total: string, calls: number, of: number) =>
    `Cost recorded in the log: ${total} for ${number(calls)} of ${many(of, 'call', 'calls')}.`,
  asRecorded: (total: string) => `At the prices of the recorded models: ${total}.`,
  unpriced: 'unpriced',
  atLeast: (amount: string) => `≥ ${amount}`,
  callsUnpriced: (n: number, of: number) => `${number(n)} of ${many(of, 'call', 'calls')} unpriced`,
  callsTooLong: (n: number, of: number) =>
    `${number(n)} of ${many(of, 'call', 'calls')} exceed the context window`,
  assumptions: {
    'no-cache-discount': () => 'no cached price is published: cached input at the input price',
    'cache-conflict': () => 'this seller caches nothing: cached input at the input price',
    'write-lifetime-assumed': (d: string) => `writes without a lifetime it sells: billed at ${d}`,
    'writes-at-input': () => 'it bills no writes: written tokens at the input price',
    'writes-as-input': () => 'written tokens at the input price, as asked',
    'prefix-as-writes': (d: string) => `new input of caching sessions billed as written (${d})`,
    'writes-not-recorded': () =>
      'it bills writes, which the log cannot report: they are input here',
    'tier-rate-filled-in': (d: string) => `long-context price of ${d} scaled from the base price`,
    'service-ignored': (d: string) => `recorded "${d}" has no price here and is ignored`,
    'holidays-ignored': () => "hours of the schedule ignore the seller's holidays",
    'cache-rent-not-in-trace': () => 'rent of an explicit cache is not in a trace, so not billed',
    'no-time': () => "calls without a time priced at the catalogue's date",
    'aggregated-base-rates': () => 'summed rows at base prices, without tiers or schedule',
    'rules-off': (d: string) => `rule switched off: ${d}`,
    overlay: (d: string) => `own price: ${d}`,
    'token-scale': (d: string) => `tokens scaled by ${d}`,
    'exchange-rate': (d: string) => `converted at ${d} for 1 USD`,
    'web-search-unpriced': () => 'web searches are recorded, but no price for them is known',
    'cache-simulated': (d: string) => `cache reads recomputed under the rules of ${d}`,
    'cache-lifetime-assumed': (d: string) => `cache lifetime not published: ${d} assumed`,
    'cache-rules-unknown': () => 'no cache rules published: any prefix sent before is read',
  } satisfies Record<AssumptionCode, (detail: string) => string> as Record<
    AssumptionCode,
    (detail: string) => string
  >,

  // --- crossover ---
  keep: 'keep',
  compact: 'compact',
  regime: {
    'keep-below': (p: string) =>
      `Keeping is cheaper while cached input costs less than ${p} a million tokens.`,
    'keep-above': (p: string) =>
      `Keeping is cheaper while cached input costs more than ${p} a million tokens.`,
    'keep-always': () => 'Keeping is cheaper at every cached price.',
    'compact-always': () => 'Compacting is cheaper at every cached price.',
    tie: () => 'Both cost the same at every cached price.',
  } satisfies Record<Regime, (p: string) => string> as Record<Regime, (p: string) => string>,
  regimeShort: {
    'keep-below': 'keep below',
    'keep-above': 'keep above',
    'keep-always': 'always keep',
    'compact-always': 'always compact',
    tie: 'tie',
  } satisfies Record<Regime, string> as Record<Regime, string>,
  cannotCompare: (arm: string, unpriced: number, doesNotFit: number) =>
    `${arm}: ${list([
      ...(doesNotFit > 0 ? [`${many(doesNotFit, 'call exceeds', 'calls exceed')} the window`] : []),
      ...(unpriced > 0 ? [`${many(unpriced, 'call has', 'calls have')} no price`] : []),
    ])}`,
  winsAt: (p: string) => `Pairs are compared at a cached price of ${p}.`,
  intervalOf: (level: string, resamples: number, seed: number) =>
    `From … to: ${level} interval over ${resamples} resamples of the sessions, seed ${seed}.`,
  unpaired: (arm: string, sessions: readonly string[]) =>
    `${many(sessions.length, 'session', 'sessions')} only in ${arm}, left out of the pairs: ${list(sessions)}`,
  meansCompared: 'No session could be paired: means per session are compared.',
  infinite: '∞',
  allTurns: 'all',
  ownList: '(given prices)',

  // --- simulate ---
  cannotSimulate:
    'no call can be replayed: the records are sums, or their counts of input are unknown',
  calibration: (agreement: string, calls: number, remaining: string, excluded: number) =>
    `Predicted cache reads agree with the recorded ones on ${agreement} of ${many(calls, 'call', 'calls')}` +
    (excluded > 0
      ? `; on ${remaining} without the ${excluded} after an expired cache or a compaction.`
      : '.'),
  weakAdvice: (cause: MissCause | null, calls: number) =>
    `Below 90 %: what follows is weak advice.${
      cause === null
        ? ''
        : ` The largest cause: ${missCauses[cause]} (${many(calls, 'call', 'calls')}).`
    }`,
  cacheAssumed: {
    'lifetime-not-published': 'the seller publishes no cache lifetime: an hour',
    'minimum-not-published': 'the seller publishes no smallest prefix: none',
    'no-cache-rules': 'the model’s cache rules are not known: any prefix sent before is read',
  } satisfies Record<CacheAssumption, string> as Record<CacheAssumption, string>,
  alsoAssumed: (texts: readonly string[]) => `Also assumed: ${texts.join('; ')}.`,
  simulationAssumes: (rework: string, system: string | null, tool: string | null) =>
    [
      `Assumed: ${rework} of dropped tool outputs are fetched again`,
      ...(system === null
        ? []
        : [`${system} of the smallest first prompt is system prompt and tools`]),
      ...(tool === null ? [] : [`${tool} of new tokens are tool output`]),
    ].join('; ') + '.',
  notReplayed: (calls: number) =>
    `${many(calls, 'call', 'calls')} left as recorded: sums, unknown counts or recorded summaries.`,
  ownModels: "each call at its own model's prices",
  simulatedArm: (spec: string) => `Compact is simulated: ${spec}`,
  strategyOrFiles:
    'crossover compares --keep with --compact FILE… or with --strategy NAME, not both',

  summariesEstimated: (
    calls: number,
    missing: number,
    how: 'prefix' | 'fresh',
    outputTokens: number,
  ) =>
    missing === 0
      ? 'No log leaves out a summary call: nothing is estimated.'
      : `Estimated, not recorded: ${number(calls)} of ${many(missing, 'summary call', 'summary calls')} that the logs leave out, each with the prompt before it ${
          how === 'prefix' ? 'read from the cache' : 'sent uncached'
        } and ${number(outputTokens)} tokens of output (assumed).${
          calls < missing ? ' The others have no call after them, or cannot be placed.' : ''
        }`,

  summariesNotRecorded: (n: number) =>
    `Not recorded: ${many(n, 'summary call', 'summary calls')}. What they cost is in no figure; --estimate-summaries adds an estimate.`,
  estimatedPurpose: 'summary, estimated',
  withoutEstimates: (total: string) => `Without the estimated summaries: ${total}.`,

  // --- fleet ---
  fleetHeader: (q: {
    readonly source: string;
    readonly dialect: string;
    readonly tested: boolean;
    readonly catalogue: string;
    readonly result: 'ledger' | 'rows' | 'refused';
  }) => [
    `Keep or Compact: ${q.source}, for ${q.dialect}.`,
    q.tested
      ? `Queries like this one are run against ${q.dialect} in the tests and compared with the importers.`
      : `NOT TESTED on ${q.dialect}: made from the same source as the tested ones; check a small table first.`,
    ...(q.result === 'ledger' ? [`Price bands of catalogue ${q.catalogue}.`] : []),
    ...(q.result === 'refused'
      ? ['How many rows hold a count that is none; the other queries leave them out.']
      : ['Save the result as CSV with a header or as JSON lines, and read that file.']),
  ],
  badName: (name: string) => `no query can hold this name: ${name}`,
  noDuckdb: 'DuckDB is not installed: npm install --no-save @duckdb/node-api',
  duckdbRefused: (why: string) => `DuckDB: ${why}`,
  sumsOnly: (what: string) =>
    `${what} needs single calls; these files hold sums that a warehouse made`,

  // --- project ---
  volume: (turnsPerDay: string, days: string) =>
    `${turnsPerDay} turns a day, ${days} days a month.`,
  sharesAssumed: (parts: readonly { turns: string; share: string; recorded: string }[]) =>
    `Shares of the turns, assumed: ${parts
      .map((p) => `${p.turns} ${p.share} (recorded ${p.recorded})`)
      .join('; ')}.`,
  sessionsOf: (turns: string) => `sessions of ${turns} turns`,
  otherSessions: 'the other sessions',
  growing: (growth: string, months: number) => `Growth ${growth} a month over ${months} months.`,
  budgetOf: (amount: string) => `Budget ${amount} a month.`,
  machineOf: (amount: string, turns: string) =>
    `Own machines: ${amount} a month each, ${turns} turns a day each.`,

  help: `keep-or-compact COMMAND …

  inspect FILE…                     what the traces hold
  reprice FILE…                     what the same calls cost at every price list
  crossover --keep FILE… --compact FILE… | --strategy NAME
                                    the cached price at which keep or compact flips
  simulate FILE… --strategy NAME[:key=value,…]…
                                    what other ways to manage context would have cost
  prices [--stale|--disputed|--promotional] [FILE…]
                                    prices to check; what the others would change for FILE
  project FILE… --turns-per-day N   the monthly bill
  budget FILE… --max-per-session USD | --max-total USD
                                    what each session costs; 3 when one is over its limit
  compare BASE HEAD                 what a change did to cost, cache hits and cache breaks
  scenario FILE…                    the answer's inputs as a scenario (JSON)
  link SCENARIO.json                a scenario as a link
  open LINK                         a link as a scenario
  fleet DIALECT SOURCE              the query that makes a warehouse add calls up for this program

FILE is a file, a folder or - (standard input); .gz, .zst, .zip and .tar are read.

  --json                one JSON object on standard output
  --model ID            a price list; repeats (all of them unless given)
  --tariff FILE         own price lists (JSON); repeats
  --date DAY|recorded   prices of one day, or of each call's start
  --writes recorded|prefix|as-input      --cache recorded|simulated
  --fx CUR=RATE         units of a currency for one US dollar; repeats
  reprice:  --by-day ZONE   what each day cost (UTC, America/Los_Angeles, +08:00)
            --main-only     leaves sub-agents out
  --map FILE            says what the columns of an unknown CSV or JSONL mean
  --estimate-summaries[=prefix|fresh]
                        adds the summary calls that a log leaves out, as estimates
  crossover:  --uncached P --output P [--cached P] [--write P]   --by turns   --seed N
  simulate, crossover --strategy:  strategies joined with + apply in that order
              --rework-share 0.333  --system-share 0.9  --tool-share 0.8   (see docs/decisions)
  project:    --days 30  --seed N
              --share TURNS=SHARE   share of the month's turns of sessions of so many turns
                                    (22=0.7, 1-9=0.25, 37-=0.1); repeats, the rest as recorded
              --growth 0.05 [--months 12]   --budget USD
              --machine-cost USD --machine-turns N   a month of an own machine, its turns a day
  budget, compare:  Markdown for a pull request; one --model, or each call at its own model's prices
              compare --max-increase PERCENT   3 when the same sessions cost more than that
  link: --base URL      open: --rows
  --lang en|fr  --help  --version   -- ends the options

Exit codes: 0 done, 1 nothing usable in the input, 2 wrong use, 3 over a limit.
`,
};

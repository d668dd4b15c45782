/**
 * A first mapping for a table that no importer knows, for a person to confirm. It says what it is
 * sure of and why: whether cached tokens lie in the input is read from the numbers where a total
 * or a cached count above the input shows it, and is a convention's guess where nothing does.
 */
import { MIXED_INCLUSIVE, splitCounts, type Part } from '../bodies/split.ts';
import { CountFields } from '../fields.ts';
import type { NoticeCode } from '../importer.ts';
import { COUNT_COLUMN_NAMES, type PlainColumn } from '../plain/columns.ts';
import type { Mapping } from './mapping.ts';
import { decimalShownBy, plainNumber } from './numbers.ts';
import { valueAtPath } from './paths.ts';

export type Doubt =
  /** Nothing in the rows shows it. */
  | 'no-evidence'
  /** Some rows show one thing and some the other. */
  | 'mixed-evidence'
  /** More than one column has a name of this kind; the first was taken. */
  | 'several-columns'
  /** No column was found. */
  | 'not-found';

/** Rows that show where a part lies. */
export interface Evidence {
  readonly inside: number;
  readonly outside: number;
}

export interface MappingGuess {
  readonly mapping: Mapping;
  readonly uncertain: readonly { readonly field: string; readonly doubt: Doubt }[];
  readonly evidence: Readonly<Record<keyof Mapping['inclusive'], Evidence>>;
  readonly notices: readonly NoticeCode[];
  /** Columns that were given no meaning. */
  readonly unused: readonly string[];
}

/** Input names that say by themselves that no cached tokens are in it. */
const UNCACHED: readonly string[] = [
  'uncachedinput',
  'uncachedinputtokens',
  'inputuncachedtokens',
  'nocachetokens',
  'freshinput',
  'cachemisstokens',
  'promptcachemisstokens',
  // French, German, Spanish.
  'entreehorscache',
  'jetonshorscache',
  'entreenonencache',
  'ungecachteeingabe',
  'eingabeohnecache',
  'nichtgecacht',
  'entradasincache',
  'tokenssincache',
  'entradanocacheada',
];

/**
 * Names by column, letters and digits only (no accents), the surest first: English, then as French,
 * German and Spanish sheets write them.
 */
const KNOWN: Readonly<Partial<Record<PlainColumn | 'total', readonly string[]>>> = {
  time: [
    'time',
    'timestamp',
    'datetime',
    'createdat',
    'created',
    'starttime',
    'startedat',
    'ts',
    'date',
    'day',
    'horodatage',
    'dateheure',
    'heure',
    'jour',
    'zeitstempel',
    'zeitpunkt',
    'datum',
    'zeit',
    'uhrzeit',
    'marcadetiempo',
    'marcatemporal',
    'fechahora',
    'fechayhora',
    'fecha',
    'hora',
    'dia',
  ],
  session: [
    'session',
    'sessionid',
    'conversation',
    'conversationid',
    'thread',
    'threadid',
    'chatid',
    'traceid',
    'idsession',
    'idconversation',
    'discussion',
    'sitzung',
    'sitzungsid',
    'sitzungid',
    'unterhaltung',
    'gesprach',
    'sesion',
    'idsesion',
    'iddesesion',
    'sesionid',
    'conversacion',
    'hilo',
  ],
  turn: ['turn', 'turnid', 'turnindex', 'tour', 'runde', 'gesprachsrunde', 'turno'],
  call_id: [
    'callid',
    'responseid',
    'requestid',
    'generationid',
    'messageid',
    'id',
    'idappel',
    'idrequete',
    'identifiant',
    'aufrufid',
    'anfrageid',
    'antwortid',
    'idllamada',
    'idsolicitud',
    'idpeticion',
  ],
  agent: ['agent', 'agentname', 'agentenname', 'agente'],
  purpose: ['purpose', 'objet', 'zweck', 'proposito', 'finalidad'],
  provider: [
    'provider',
    'providername',
    'customllmprovider',
    'vendor',
    'seller',
    'fournisseur',
    'vendeur',
    'anbieter',
    'anbietername',
    'proveedor',
  ],
  model: [
    'model',
    'modelname',
    'modelid',
    'modelpermaslug',
    'modelversion',
    'responsemodel',
    'requestmodel',
    'modele',
    'nomdumodele',
    'nommodele',
    'modell',
    'modellname',
    'modelo',
    'nombredelmodelo',
    'nombremodelo',
  ],
  uncached_input: [
    ...UNCACHED,
    'input',
    'inputtokens',
    'prompttokens',
    'tokensprompt',
    'tokensin',
    'tokensinput',
    'inputtokencount',
    'prompttokencount',
    'prompt',
    'in',
    'entree',
    'jetonsdentree',
    'jetonsentree',
    'tokensdentree',
    'tokensentree',
    'eingabe',
    'eingabetoken',
    'eingabetokens',
    'inputtoken',
    'prompttoken',
    'entrada',
    'tokensdeentrada',
    'tokensentrada',
  ],
  cache_read: [
    'cacheread',
    'cachereadtokens',
    'cachereadinputtokens',
    'cached',
    'cachedtokens',
    'cachedinput',
    'cachedinputtokens',
    'inputcachedtokens',
    'tokenscached',
    'cachehittokens',
    'promptcachehittokens',
    'cachedcontenttokencount',
    'cachehit',
    'lecturecache',
    'lecturescache',
    'lecturesdecache',
    'jetonslusencache',
    'lusencache',
    'jetonsencache',
    'jetonscache',
    'entreeencache',
    'cachelesen',
    'cachegelesen',
    'auscachegelesen',
    'ausdemcachegelesen',
    'gecacht',
    'gecachtetoken',
    'gecachtetokens',
    'gecachteeingabe',
    'cachetreffer',
    'zwischengespeichert',
    'lecturacache',
    'lecturasdecache',
    'lecturadecache',
    'leidosdecache',
    'tokensencache',
    'encache',
    'tokenscacheados',
    'cacheados',
    'entradaencache',
  ],
  cache_write: [
    'cachewrite',
    'cachewritetokens',
    'cachewriteinputtokens',
    'cachecreation',
    'cachecreationtokens',
    'cachecreationinputtokens',
    'ecriturecache',
    'ecriturescache',
    'ecrituresdecache',
    'jetonsecritsencache',
    'cacheschreiben',
    'cachegeschrieben',
    'incachegeschrieben',
    'indencachegeschrieben',
    'escrituracache',
    'escriturasdecache',
    'escrituradecache',
    'escritosencache',
  ],
  cache_write_5m: ['cachewrite5m', 'ephemeral5minputtokens', 'inputtokenscachewrite5m'],
  cache_write_30m: ['cachewrite30m'],
  cache_write_1h: ['cachewrite1h', 'ephemeral1hinputtokens', 'inputtokenscachewrite1h'],
  cache_write_12h: ['cachewrite12h'],
  output: [
    'output',
    'outputtokens',
    'completiontokens',
    'tokenscompletion',
    'tokensout',
    'tokensoutput',
    'outputtokencount',
    'candidatestokencount',
    'completion',
    'out',
    'sortie',
    'jetonsdesortie',
    'jetonssortie',
    'tokensdesortie',
    'tokenssortie',
    'ausgabe',
    'ausgabetoken',
    'ausgabetokens',
    'outputtoken',
    'antworttoken',
    'salida',
    'tokensdesalida',
    'tokenssalida',
  ],
  reasoning: [
    'reasoning',
    'reasoningtokens',
    'reasoningoutputtokens',
    'tokensreasoning',
    'thinkingtokens',
    'thoughtstokencount',
    'thoughts',
    'raisonnement',
    'jetonsderaisonnement',
    'jetonsraisonnement',
    'tokensderaisonnement',
    'denken',
    'denktoken',
    'denktokens',
    'reasoningtoken',
    'schlussfolgern',
    'razonamiento',
    'tokensderazonamiento',
    'tokensrazonamiento',
  ],
  service_tier: ['servicetier'],
  speed: ['speed', 'vitesse', 'geschwindigkeit', 'velocidad'],
  region: ['region', 'inferencegeo'],
  web_searches: [
    'websearches',
    'websearchcount',
    'websearchrequests',
    'recherchesweb',
    'websuchen',
    'busquedasweb',
  ],
  recorded_cost: [
    'recordedcost',
    'cost',
    'costusd',
    'totalcost',
    'totalcostusd',
    'costtotal',
    'spend',
    'price',
    'cout',
    'couttotal',
    'coutusd',
    'prix',
    'montant',
    'depense',
    'kosten',
    'gesamtkosten',
    'kostenusd',
    'preis',
    'betrag',
    'coste',
    'costo',
    'costetotal',
    'costototal',
    'costeusd',
    'costousd',
    'precio',
    'importe',
    'gasto',
  ],
  calls: [
    'calls',
    'requests',
    'nummodelrequests',
    'appels',
    'nombredappels',
    'requetes',
    'aufrufe',
    'anfragen',
    'anzahlaufrufe',
    'anzahlanfragen',
    'llamadas',
    'solicitudes',
    'peticiones',
    'numerodellamadas',
  ],
  total: [
    'total',
    'totaltokens',
    'tokenstotal',
    'totaltokencount',
    'totaldesjetons',
    'totaljetons',
    'jetonsentout',
    'gesamt',
    'gesamttoken',
    'gesamttokens',
    'summe',
    'tokenstotales',
    'totaldetokens',
  ],
};

/** A column of money in another currency: the plain format's costs are dollars. */
const OTHER_CURRENCY = /[€£¥]|(?:^|[^a-z])(?:eur|euros?|gbp|chf|jpy)(?:[^a-z]|$)/i;

/** Names under which Anthropic and its tools write counts beside the input. */
const BESIDE_BY_NAME = /^cache(?:read|write|creation)(?:input)tokens$/;

/**
 * @param header CSV header cells, or the paths of a JSON record (`pathsOf`)
 * @param rows the first rows: CSV rows by header, or JSON records
 */
export function guessMapping(
  header: readonly string[],
  rows: readonly unknown[],
  format: Mapping['format'] = 'csv',
): MappingGuess {
  const uncertain: { field: string; doubt: Doubt }[] = [];
  const columns: Partial<Record<PlainColumn, string>> = {};
  const taken = new Set<string>();
  let total: string | null = null;
  for (const [column, names] of Object.entries(KNOWN) as [PlainColumn | 'total', string[]][]) {
    const found = names.flatMap((name) =>
      header.filter(
        (cell) =>
          !taken.has(cell) &&
          nameOf(cell, format) === name &&
          (column !== 'recorded_cost' || !OTHER_CURRENCY.test(cell)),
      ),
    );
    const [best] = found;
    if (best === undefined) continue;
    taken.add(best);
    if (column === 'total') total = best;
    else {
      columns[column] = best;
      if (found.length > 1) uncertain.push({ field: column, doubt: 'several-columns' });
    }
  }
  for (const column of ['model', 'uncached_input', 'output'] as const)
    if (columns[column] === undefined) uncertain.push({ field: column, doubt: 'not-found' });

  const read = (row: unknown, at: string): unknown => valueAtPath(row, at);
  const decimal = guessDecimal(columns, total, rows, read);
  if (decimal.doubt !== null) uncertain.push({ field: 'decimal', doubt: decimal.doubt });
  const writes = columns.cache_write;
  if (writesAreSum(columns, rows, read, decimal.mark)) {
    taken.delete(writes ?? '');
    delete columns.cache_write;
  }
  const evidence = gather(columns, total, rows, read, decimal.mark);
  const byName = {
    cacheRead: !isBeside(columns.uncached_input, columns.cache_read, format),
    cacheWrite: !isBeside(columns.uncached_input, writes, format),
    reasoning: true,
  };
  const settle = (part: keyof Mapping['inclusive'], column: PlainColumn): boolean => {
    const { inside, outside } = evidence[part];
    if (inside + outside > 0) {
      if (inside > 0 && outside > 0)
        uncertain.push({ field: `inclusive.${part}`, doubt: 'mixed-evidence' });
      return inside >= outside;
    }
    if (
      columns[column] !== undefined &&
      !UNCACHED.includes(nameOf(columns.uncached_input ?? '', format))
    )
      uncertain.push({ field: `inclusive.${part}`, doubt: 'no-evidence' });
    return byName[part];
  };
  return {
    mapping: {
      format,
      columns,
      inclusive: {
        cacheRead: settle('cacheRead', 'cache_read'),
        cacheWrite: settle('cacheWrite', 'cache_write'),
        reasoning: settle('reasoning', 'reasoning'),
      },
      decimal: decimal.mark,
    },
    uncertain,
    evidence,
    notices: decimal.mark === ',' ? ['decimal-comma'] : [],
    unused: header.filter((cell) => !taken.has(cell)),
  };
}

/** A column's name without case, accents, marks and units; of a path, the last key. */
function nameOf(cell: string, format: Mapping['format']): string {
  const last = format === 'jsonl' ? cell.slice(cell.lastIndexOf('.') + 1) : cell;
  return last
    .normalize('NFD')
    .toLowerCase()
    .replace(/^usage_/, '')
    .replace(/[^a-z0-9]/g, '');
}

function isBeside(
  input: string | undefined,
  cached: string | undefined,
  format: Mapping['format'],
): boolean {
  return (
    UNCACHED.includes(nameOf(input ?? '', format)) ||
    BESIDE_BY_NAME.test(nameOf(cached ?? '', format))
  );
}

type Read = (row: unknown, at: string) => unknown;

function guessDecimal(
  columns: Partial<Record<PlainColumn, string>>,
  total: string | null,
  rows: readonly unknown[],
  read: Read,
): { mark: '.' | ','; doubt: Doubt | null } {
  const counted = [
    ...COUNT_COLUMN_NAMES.flatMap((name) => columns[name] ?? []),
    total ?? [],
  ].flat();
  const votes = { '.': 0, ',': 0 };
  let unclear = false;
  const look = (value: unknown, isCount: boolean): void => {
    if (typeof value !== 'string') return;
    const shown = decimalShownBy(value, isCount);
    if (shown !== null) votes[shown]++;
    else if (/\d[.,]\d/.test(value)) unclear = true;
  };
  for (const row of rows) {
    for (const at of counted) look(read(row, at), true);
    if (columns.recorded_cost !== undefined) look(read(row, columns.recorded_cost), false);
  }
  const mark = votes[','] > votes['.'] ? ',' : '.';
  if (votes[','] > 0 && votes['.'] > 0) return { mark, doubt: 'mixed-evidence' };
  return { mark, doubt: unclear && votes[','] + votes['.'] === 0 ? 'no-evidence' : null };
}

const LIFETIMES = [
  'cache_write_5m',
  'cache_write_30m',
  'cache_write_1h',
  'cache_write_12h',
] as const;

/** Whether the written tokens are, in every row, the sum of those by lifetime: then they are it. */
function writesAreSum(
  columns: Partial<Record<PlainColumn, string>>,
  rows: readonly unknown[],
  read: Read,
  decimal: '.' | ',',
): boolean {
  const all = columns.cache_write;
  const split = LIFETIMES.flatMap((name) => columns[name] ?? []);
  if (all === undefined || split.length === 0) return false;
  let seen = false;
  for (const row of rows) {
    const fields = new CountFields();
    const count = (at: string): number => {
      const value = read(row, at);
      return fields.read(typeof value === 'string' ? plainNumber(value, decimal) : value, '') ?? 0;
    };
    const whole = count(all);
    if (whole !== split.reduce((sum, at) => sum + count(at), 0)) return false;
    seen ||= whole > 0;
  }
  return seen;
}

/** Counts the rows that show where cached and reasoning tokens lie (the identity tests). */
function gather(
  columns: Partial<Record<PlainColumn, string>>,
  total: string | null,
  rows: readonly unknown[],
  read: Read,
  decimal: '.' | ',',
): MappingGuess['evidence'] {
  const tally = {
    cacheRead: { inside: 0, outside: 0 },
    cacheWrite: { inside: 0, outside: 0 },
    reasoning: { inside: 0, outside: 0 },
  };
  for (const row of rows) {
    const fields = new CountFields();
    const count = (at: string | null | undefined): number | null => {
      const value = at === null || at === undefined ? null : read(row, at);
      return fields.read(typeof value === 'string' ? plainNumber(value, decimal) : value, '');
    };
    const writes = (
      [
        'cache_write',
        'cache_write_5m',
        'cache_write_30m',
        'cache_write_1h',
        'cache_write_12h',
      ] as const
    ).map((name) => count(columns[name]));
    const raw = {
      input: count(columns.uncached_input),
      cacheRead: count(columns.cache_read),
      cacheWrite: writes.some((n) => n !== null)
        ? writes.reduce<number>((s, n) => s + (n ?? 0), 0)
        : null,
      output: count(columns.output),
      reasoning: count(columns.reasoning),
      total: count(total),
    };
    if (fields.bad !== null) continue;
    const split = splitCounts(raw, MIXED_INCLUSIVE);
    for (const part of [
      'cacheRead',
      'cacheWrite',
      'reasoning',
    ] as const satisfies readonly Part[]) {
      // Without a proof, only a part that does not fit inside says something.
      if ((raw[part] ?? 0) > 0 && (split.proven || split.places[part] === 'outside'))
        tally[part][split.places[part]]++;
    }
  }
  return tally;
}

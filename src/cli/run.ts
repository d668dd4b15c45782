/** One call of the command line, without a process: arguments in, text out, an exit code back. */
import { COMMANDS, isCommand, parseCommand, type Args } from './args.ts';
import { EXIT, Failure, wrongUse, type ExitCode, type Io } from './io.ts';
import { languageOf, wordsOf, type Words } from './words.ts';

type Command = (args: Args, io: Io, words: Words) => Promise<ExitCode>;

/** Loaded when asked for, so that a command does not wait for the code of the others. */
const LOAD: Readonly<Record<keyof typeof COMMANDS, () => Promise<Command>>> = {
  inspect: async () => (await import('./commands/inspect.ts')).inspect,
  reprice: async () => (await import('./commands/reprice.ts')).reprice,
  crossover: async () => (await import('./commands/crossover.ts')).crossover,
  simulate: async () => (await import('./commands/simulate.ts')).simulate,
  prices: async () => (await import('./commands/prices.ts')).prices,
  project: async () => (await import('./commands/project.ts')).project,
  scenario: async () => (await import('./commands/scenario.ts')).scenario,
  budget: async () => (await import('./commands/budget.ts')).budget,
  compare: async () => (await import('./commands/compare.ts')).compare,
  link: async () => (await import('./commands/link.ts')).link,
  open: async () => (await import('./commands/open.ts')).open,
  fleet: async () => (await import('./commands/fleet.ts')).fleet,
};

/** Runs a command. Never throws: what goes wrong is one line and an exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const words = wordsOf(languageOf(languageAsked(argv), io.env));
  try {
    return await dispatch(argv, io, words);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const text = error instanceof Failure ? message : words.broken(message);
    io.err(`${text.replaceAll(/[\r\n]+/g, ' ')}\n`);
    return error instanceof Failure ? error.exit : EXIT.wrongUse;
  }
}

async function dispatch(argv: readonly string[], io: Io, words: Words): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined) throw wrongUse(words.noCommand);
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(words.help);
    return EXIT.done;
  }
  if (name === '--version') {
    io.out(`${await version()}\n`);
    return EXIT.done;
  }
  if (!isCommand(name)) throw wrongUse(words.unknownCommand(name, Object.keys(COMMANDS)));
  const args = parseCommand(name, rest, words);
  if (args.has('help')) {
    io.out(words.help);
    return EXIT.done;
  }
  const asked = args.one('lang');
  if (asked !== null && asked !== 'en' && asked !== 'fr')
    throw wrongUse(words.badValue('--lang', asked, 'en, fr'));
  const command = await LOAD[name]();
  return command(args, io, words);
}

/** Known before the options are checked, so that a refusal is in the reader's language. */
function languageAsked(argv: readonly string[]): string | null {
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  const joined = options.findLast((text) => text.startsWith('--lang='));
  if (joined !== undefined) return joined.slice('--lang='.length);
  const at = options.lastIndexOf('--lang');
  return at < 0 ? null : (options[at + 1] ?? null);
}

async function version(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

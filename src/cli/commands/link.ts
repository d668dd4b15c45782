/** `link`: a scenario file as one address that anybody can open. */
import { encodeLink } from '../../scenario/link.ts';
import { parseScenario } from '../../scenario/schema.ts';
import type { Args } from '../args.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { printJson } from '../json.ts';
import { inputText, textOf } from '../texts.ts';
import type { Words } from '../words.ts';

export async function link(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const [file] = args.files;
  if (file === undefined || args.files.length > 1)
    throw wrongUse(words.oneArgument('link', 'SCENARIO.json'));
  const base = args.one('base');
  if (base !== null && !URL.canParse(base))
    throw wrongUse(words.badValue('--base', base, 'https://…'));
  const parsed = parseScenario(file === '-' ? await inputText(io) : await textOf(file, words));
  if (!parsed.ok)
    throw nothingUsable(words.badScenario(file, words.scenarioProblems[parsed.code](parsed.path)));
  for (const { code, path } of parsed.notices) io.err(`${words.scenarioNotices[code](path)}\n`);
  const encoded = await encodeLink(parsed.scenario, base === null ? {} : { base });
  if (encoded.tooLong) throw nothingUsable(words.linkTooLong(encoded.length));
  for (const { code, count } of encoded.notices) io.err(`${words.linkNotices[code](count)}\n`);
  if (args.has('json'))
    printJson(
      {
        link: encoded.link,
        length: encoded.length,
        checksum: encoded.checksum,
        notices: encoded.notices.map(({ code, count }) => ({
          code,
          message: words.linkNotices[code](count),
          count,
        })),
      },
      io,
    );
  else io.out(`${encoded.link}\n`);
  return EXIT.done;
}

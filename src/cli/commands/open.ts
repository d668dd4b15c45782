/** `open`: what a link holds, as a scenario; its price lists give the same dollars for ever. */
import { cheapestFirst, comparisonRow, workloadOf } from '../../answers/comparison.ts';
import { sumByBand, type Ledger } from '../../costing/ledger.ts';
import { decodeLink } from '../../scenario/link.ts';
import { openScenario } from '../../scenario/open.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { formatScenario } from '../../scenario/schema.ts';
import { tariffById } from '../../tariffs/catalogue.ts';
import type { Tariff } from '../../tariffs/tariff.ts';
import type { Args } from '../args.ts';
import { EXIT, nothingUsable, wrongUse, type ExitCode, type Io } from '../io.ts';
import { printJson } from '../json.ts';
import { pricingOf } from '../prices.ts';
import { rowAnswer } from '../rows.ts';
import { inputText } from '../texts.ts';
import type { Words } from '../words.ts';

export async function open(args: Args, io: Io, words: Words): Promise<ExitCode> {
  const [given] = args.files;
  if (given === undefined || args.files.length > 1)
    throw wrongUse(words.oneArgument('open', 'LINK'));
  const decoded = await decodeLink(given === '-' ? await inputText(io) : given);
  if (!decoded.ok) throw nothingUsable(words.badLink(words.linkProblems[decoded.code]));
  const { scenario } = decoded;
  for (const { code, path } of decoded.notices) io.err(`${words.scenarioNotices[code](path)}\n`);
  const { differs, tariffs } = openScenario(scenario, tariffById);
  if (differs.length > 0) io.err(`${words.newerPrices(differs)}\n`);
  const plainScenario: unknown = JSON.parse(formatScenario(scenario));
  printJson(
    args.has('rows')
      ? { ...(plainScenario as object), ...rowsOf(scenario, tariffs), newerPrices: differs }
      : plainScenario,
    io,
  );
  return EXIT.done;
}

/** The stored lists' rows: of the keep arm, and of the compact one where there is one. */
function rowsOf(
  { workload, choices }: Scenario,
  tariffs: readonly Tariff[],
): { rows: object[]; compactRows?: object[] } {
  const rows = (ledger: Ledger): object[] => {
    const bands = sumByBand(ledger);
    const whole = workloadOf(ledger);
    return tariffs
      .map((t) => comparisonRow(ledger, bands, t, pricingOf(choices, t.id), whole))
      .sort(cheapestFirst)
      .map(rowAnswer);
  };
  return {
    rows: rows(workload.keep),
    ...(workload.compact === null ? {} : { compactRows: rows(workload.compact) }),
  };
}

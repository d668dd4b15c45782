/** The worker: a shell that turns messages into calls of {@link WorkerSession}. */
import { buffersOf, packLedger, unpackLedger, type PackedLedger } from '../costing/packed.ts';
import type { Ledger } from '../costing/ledger.ts';
import { fromWire, toWire } from '../money/wire.ts';
import { peekFile } from '../importers/mapped/peek.ts';
import type {
  ArmResult,
  PackedArmResult,
  PackedSimulationResult,
  Request,
  Response,
  SimulationResult,
} from './messages.ts';
import { WorkerSession } from './session.ts';
import { help, sourceOf } from './sharing.ts';

const session = new WorkerSession();
const running = new Map<number, AbortController>();
/** What the page was given and still has: it asks about it by its handle instead of sending it back. */
const known = new Map<number, Ledger>();
let lastHandle = 0;

/** Progress is posted at most this often, milliseconds. */
const PROGRESS_MS = 50;

/** Ledgers are handed over, not copied. */
function post(response: Response): void {
  const ledgers =
    response.type === 'arm'
      ? [response.result.ledger, response.compact?.ledger ?? null]
      : response.type === 'ledgers'
        ? [response.keep, response.compact, response.estimated?.recorded ?? null]
        : response.type === 'simulated'
          ? (response.result?.arms ?? []).map((arm) => arm.ledger)
          : response.type === 'cached'
            ? (response.groups ?? []).map((group) => group.ledger)
            : [];
  const transfer = ledgers.flatMap((ledger) => (ledger === null ? [] : buffersOf(ledger)));
  self.postMessage(response, { transfer });
}

self.onmessage = (event: MessageEvent<Request>): void => {
  void handle(event.data);
};

async function handle(request: Request): Promise<void> {
  const { id } = request;
  const controller = new AbortController();
  try {
    switch (request.type) {
      case 'cancel':
        running.get(id)?.abort();
        return;
      case 'read': {
        running.set(id, controller);
        let last = 0;
        const { arm, compact } = await session.read(
          request.arm,
          request.files.map((file, i) => sourceOf(file, request.names[i] ?? file.name)),
          request.mappings,
          request.customTariffs,
          controller.signal,
          (progress) => {
            const now = performance.now();
            if (now - last < PROGRESS_MS) return;
            last = now;
            post({ type: 'progress', id, ...progress });
          },
          request.helpers,
        );
        post({
          type: 'arm',
          id,
          result: packed(arm),
          compact: compact === null ? null : packed(compact),
        });
        return;
      }
      case 'help':
        help(request.port);
        return;
      case 'ledger': {
        const { keep, compact, estimated } = session.ledgers(
          request.customTariffs,
          request.summaries,
        );
        post({
          type: 'ledgers',
          id,
          keep: packedOr(keep),
          compact: packedOr(compact),
          estimated:
            estimated === null
              ? null
              : {
                  ...estimated,
                  // Nobody asks about it: it only stands beside.
                  recorded: estimated.recorded === null ? null : packLedger(estimated.recorded),
                },
        });
        return;
      }
      case 'hold':
        session.hold({
          keep: heldOf(request.keep),
          compact: request.compact === null ? null : heldOf(request.compact),
        });
        return;
      case 'release':
        known.delete(request.handle);
        return;
      case 'crossover': {
        running.set(id, controller);
        const question = fromWire(request.question);
        const at = fromWire(request.at);
        const answer = await session.crossover(question, at, controller.signal);
        post({ type: 'crossed', id, answer: toWire(answer) });
        return;
      }
      case 'turns': {
        running.set(id, controller);
        // A cancel that has come in the meantime is heard first.
        await new Promise((resolve) => setTimeout(resolve, 0));
        controller.signal.throwIfAborted();
        const answer = await session.turns(fromWire(request.question), controller.signal);
        post({ type: 'turned', id, answer: toWire(answer) });
        return;
      }
      case 'simulate': {
        running.set(id, controller);
        // A cancel that has come in the meantime is heard first.
        await new Promise((resolve) => setTimeout(resolve, 0));
        controller.signal.throwIfAborted();
        const { specs, options, customTariffs } = request;
        let last = -Infinity;
        const result = await session.simulate(
          specs,
          options,
          customTariffs,
          controller.signal,
          (progress) => {
            const now = performance.now();
            if (now - last < PROGRESS_MS) return;
            last = now;
            post({ type: 'simulating', id, progress });
          },
        );
        post({
          type: 'simulated',
          id,
          result: result === null ? null : packedArms(result, request.remember),
        });
        return;
      }
      case 'caches': {
        running.set(id, controller);
        // A cancel that has come in the meantime is heard first.
        await new Promise((resolve) => setTimeout(resolve, 0));
        controller.signal.throwIfAborted();
        const { options, customTariffs } = request;
        const groups = await session.caches(options, customTariffs, controller.signal);
        post({
          type: 'cached',
          id,
          groups: groups?.map((g) => ({ ...g, ledger: packLedger(g.ledger) })) ?? null,
        });
        return;
      }
      case 'explore': {
        running.set(id, controller);
        // A cancel that has come in the meantime is heard first.
        await new Promise((resolve) => setTimeout(resolve, 0));
        controller.signal.throwIfAborted();
        const answer = await session.explore(
          fromWire(request.question),
          request.options,
          request.customTariffs,
          controller.signal,
          (news) => post({ type: 'exploring', id, news: toWire(news) }),
        );
        post({ type: 'explored', id, answer: answer === null ? null : toWire(answer) });
        return;
      }
      case 'look': {
        running.set(id, controller);
        const answer = await session.look(
          fromWire(request.question),
          request.options,
          request.customTariffs,
          controller.signal,
        );
        post({ type: 'looked', id, answer: answer === null ? null : toWire(answer) });
        return;
      }
      case 'export':
        post({ type: 'exported', id, pieces: session.export(request.arm, request.form) });
        return;
      case 'peek':
        post({
          type: 'peeked',
          id,
          peek: await peekFile(
            sourceOf(request.file, request.name),
            undefined,
            request.delimiter ?? undefined,
          ),
        });
        return;
      case 'probe':
        post({ type: 'probed', id, reached: await reaches(request.url) });
        return;
    }
  } catch (error) {
    if (running.get(id)?.signal.aborted === true) post({ type: 'cancelled', id });
    else post({ type: 'failed', id, reason: error instanceof Error ? error.message : '' });
  } finally {
    if (request.type !== 'cancel') running.delete(id);
  }
}

function packed(result: ArmResult): PackedArmResult {
  return { ...result, ledger: remembered(result.ledger) };
}
function packedArms(result: SimulationResult, remember: boolean): PackedSimulationResult {
  const pack = remember ? remembered : packLedger;
  return { ...result, arms: result.arms.map((arm) => ({ ...arm, ledger: pack(arm.ledger) })) };
}
function packedOr(ledger: Ledger | null) {
  return ledger === null ? null : remembered(ledger);
}

function remembered(ledger: Ledger): PackedLedger {
  const handle = ++lastHandle;
  known.set(handle, ledger);
  return { ...packLedger(ledger), handle };
}
function heldOf(given: PackedLedger | number): Ledger {
  const ledger = typeof given === 'number' ? known.get(given) : unpackLedger(given);
  if (ledger === undefined) throw new Error('released');
  return ledger;
}

async function reaches(url: string): Promise<boolean> {
  try {
    await self.fetch(url);
    return true;
  } catch {
    return false;
  }
}

/** The worker: a shell that turns messages into calls of {@link WorkerSession}. */
import { peekFile } from '../importers/mapped/peek.ts';
import type { ByteSource } from '../importers/read.ts';
import type { Request, Response } from './messages.ts';
import { WorkerSession } from './session.ts';

const session = new WorkerSession();
const running = new Map<number, AbortController>();

/** Progress is posted at most this often, milliseconds. */
const PROGRESS_MS = 50;

const post = (response: Response): void => self.postMessage(response);

self.onmessage = (event: MessageEvent<Request>): void => {
  void handle(event.data);
};

async function handle(request: Request): Promise<void> {
  const { id } = request;
  try {
    switch (request.type) {
      case 'cancel':
        running.get(id)?.abort();
        return;
      case 'read': {
        const controller = new AbortController();
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
        );
        post({ type: 'arm', id, result: arm, compact });
        return;
      }
      case 'ledger':
        post({ type: 'ledgers', id, ...session.ledgers(request.customTariffs) });
        return;
      case 'export':
        post({ type: 'exported', id, pieces: session.export(request.arm, request.form) });
        return;
      case 'peek':
        post({ type: 'peeked', id, peek: await peekFile(sourceOf(request.file, request.name)) });
        return;
      case 'probe':
        post({ type: 'probed', id, reached: await reaches(request.url) });
        return;
    }
  } catch (error) {
    if (running.get(id)?.signal.aborted === true) post({ type: 'cancelled', id });
    else post({ type: 'failed', id, reason: error instanceof Error ? error.message : '' });
  } finally {
    if (request.type === 'read') running.delete(id);
  }
}

function sourceOf(file: File, name: string): ByteSource {
  return { name, size: file.size, stream: () => file.stream() };
}

async function reaches(url: string): Promise<boolean> {
  try {
    await self.fetch(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * HAR: what a browser or a proxy recorded of its requests (http://www.softwareishard.com/blog/har-12-spec/).
 * Answers of the sellers' APIs among them are read as `api-bodies` reads them; nothing else is
 * looked at, headers least of all.
 */
import { apiBodies } from '../api-bodies/api-bodies.ts';
import { asArray, at, own, text } from '../fields.ts';
import type { Importer } from '../importer.ts';

export const har: Importer = {
  id: 'har',
  name: 'HAR (recorded requests)',
  docsUrl: 'http://www.softwareishard.com/blog/har-12-spec/',
  extensions: ['.har', '.json'],
  kind: 'json',
  detect: (sample) =>
    sample.records.some((r) => entriesOf(r).some((e) => at(e, 'request', 'url') !== undefined))
      ? 'yes'
      : 'no',
  open: (context) => {
    const bodies = apiBodies.open(context);
    return {
      record: (value, line) => {
        for (const entry of entriesOf(value)) {
          const response = contentOf(own(entry, 'response'));
          // An answer that is no text is no model's, or a stream in a binary frame.
          if (response === null) continue;
          bodies.record(
            {
              timestamp: own(entry, 'startedDateTime'),
              url: text(at(entry, 'request', 'url'), 4000),
              request: at(entry, 'request', 'postData', 'text'),
              response,
            },
            line,
          );
        }
      },
      end: () => bodies.end(),
    };
  },
  ...(apiBodies.crossFile === undefined ? {} : { crossFile: apiBodies.crossFile }),
};

function entriesOf(record: unknown): readonly unknown[] {
  return asArray(at(record, 'log', 'entries'));
}

/** The body of a successful answer, decoded where it was recorded in base64. */
function contentOf(response: unknown): string | null {
  const status = own(response, 'status');
  if (typeof status === 'number' && status >= 400) return null;
  const content = own(response, 'content');
  const body = own(content, 'text');
  if (typeof body !== 'string' || body === '') return null;
  if (own(content, 'encoding') !== 'base64') return body;
  try {
    const bytes = Uint8Array.from(atob(body), (c) => c.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

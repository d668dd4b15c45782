/** Makes the link and puts it on the clipboard. */
import type { App } from '../../app/app.ts';
import type { MessageCode } from '../../i18n/messages.ts';

/** @returns what to tell the reader */
export async function copyLink(app: App, includePrivate: boolean): Promise<MessageCode> {
  const link = await app.makeLink(includePrivate).catch(() => null);
  if (link === null) return 'share.failed';
  if (link.status === 'too-long') return 'share.tooLong';
  try {
    await navigator.clipboard.writeText(link.url);
    return 'share.copied';
  } catch {
    return 'share.copyByHand';
  }
}

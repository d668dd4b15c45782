/** Names that a table has room for. */
import { strategyNames } from '../../app/telling.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import type { Words } from '../words.tsx';

const LONGEST = 14;

/** A session's or a turn's name: its start and its end where it is long. */
export function shortId(id: string): string {
  return id.length <= LONGEST ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** The strategies of a spec by name; the spec itself where it is none. */
export function strategyName(spec: string, { t }: Pick<Words, 't'>): string {
  const names = strategyNames(spec).map((name) => {
    const code = `strategy.${name}`;
    return isMessageCode(code) ? t(code) : name;
  });
  return names.length === 0 ? spec : names.join(' + ');
}

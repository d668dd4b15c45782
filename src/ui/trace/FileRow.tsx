/** One file in one line: what came of it. What was left out unfolds to the line; notices, to words. */
import { createSignal, createUniqueId, For, Show, type JSX } from 'solid-js';
import type { App } from '../../app/app.ts';
import { given } from '../../tariffs/form.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { refusalWords } from '../refusals.ts';
import { useWords } from '../words.tsx';

type FileReport = ReturnType<App['import']>['files'][number];

/** Lines listed at once; a broken file may have a million. */
const LISTED = 50;
/** Models named in the line; the title has all. */
const NAMED_MODELS = 2;

export function FileRow(props: {
  file: FileReport;
  compact?: boolean;
  /** Few files: there is room for what their notices say. */
  unfolded: boolean;
}): JSX.Element {
  const { t, f } = useWords();
  const id = createUniqueId();
  const [lines, setLines] = createSignal(LISTED);
  const [skipsOpen, setSkipsOpen] = createSignal(false);
  // eslint-disable-next-line solid/reactivity -- how it starts; then it is the reader's.
  const [noticesOpen, setNoticesOpen] = createSignal(props.unfolded);
  const words = (prefix: string, code: string, values: Record<string, string | number>): string => {
    const key = `${prefix}.${code}`;
    return isMessageCode(key) ? t(key, values) : code;
  };
  const dates = (): string => {
    const { firstMs, lastMs } = props.file;
    if (firstMs === null || lastMs === null) return '–';
    const [first, last] = [f().date(firstMs, 'medium'), f().date(lastMs, 'medium')];
    return first === last ? first : `${first} – ${last}`;
  };
  const models = (most = NAMED_MODELS): string => {
    const { models: all } = props.file;
    if (all.length === 0) return '–';
    const named = all.slice(0, most).map((m) => m.name ?? t('models.none'));
    const more = all.length - named.length;
    return [
      ...named,
      ...(more > 0 ? [t('trace.more', { n: more, count: f().count(more) })] : []),
    ].join(', ');
  };
  const left = (): number => props.file.skipped.length - lines();
  const isOpen = (): boolean =>
    (skipsOpen() && props.file.skipped.length > 0) ||
    (noticesOpen() && props.file.notices.length > 0);
  return (
    <>
      <tr>
        <th scope="row" class="file-name">
          {props.file.name}
          <span class="sub">
            {props.compact ? `${t('trace.compactArm')}, ` : ''}
            {f().bytes(props.file.bytes)}
          </span>
        </th>
        <td class="left">
          <Show
            when={props.file.refusal}
            fallback={given(props.file.format) ? words('format', props.file.format, {}) : '–'}
          >
            {(refusal) => (
              <span class="refused">{refusalWords(refusal(), t, props.file.name)}</span>
            )}
          </Show>
        </td>
        <td>{f().count(props.file.calls)}</td>
        <td>{f().count(props.file.sessions)}</td>
        <td class="left">{dates()}</td>
        <td class="left file-models" title={models(Infinity)}>
          {models()}
        </td>
        <td class="left">
          <Show when={props.file.skipped.length > 0} fallback="–">
            <button
              type="button"
              class="link"
              aria-expanded={skipsOpen()}
              aria-controls={`${id}-more`}
              onClick={() => setSkipsOpen(!skipsOpen())}
            >
              {t('trace.skipped', {
                n: props.file.skipped.length,
                count: f().count(props.file.skipped.length),
              })}
            </button>
          </Show>
        </td>
        <td class="left">
          <Show when={props.file.notices.length > 0} fallback="–">
            <button
              type="button"
              class="link"
              aria-expanded={noticesOpen()}
              aria-controls={`${id}-more`}
              onClick={() => setNoticesOpen(!noticesOpen())}
            >
              {t('trace.notices', {
                n: props.file.notices.length,
                count: f().count(props.file.notices.length),
              })}
            </button>
          </Show>
        </td>
      </tr>
      <Show when={isOpen()}>
        <tr id={`${id}-more`}>
          <td colspan="8" class="file-notes">
            <Show when={skipsOpen()}>
              <ul class="skipped">
                <For each={props.file.skipped.slice(0, lines())}>
                  {(skip) => (
                    <li>
                      {t('trace.line', { line: f().count(skip.line) })}{' '}
                      {words('skip', skip.reason, { detail: skip.detail ?? '' })}
                    </li>
                  )}
                </For>
                <Show when={left() > 0}>
                  <li>
                    {t('trace.more', { n: left(), count: f().count(left()) })}{' '}
                    <button
                      type="button"
                      class="link"
                      onClick={() => setLines(lines() + LISTED * 10)}
                    >
                      {t('trace.moreLines')}
                    </button>
                  </li>
                </Show>
              </ul>
            </Show>
            <Show when={noticesOpen()}>
              <ul class="skipped">
                <For each={props.file.notices}>
                  {(notice) => (
                    <li>
                      {words('notice', notice.code, {
                        n: notice.count,
                        count: f().count(notice.count),
                      })}
                    </li>
                  )}
                </For>
              </ul>
            </Show>
          </td>
        </tr>
      </Show>
    </>
  );
}

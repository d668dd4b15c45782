/** One file: what came of it. Skipped lines unfold to the line; notices are words. */
import { createSignal, For, Show, type JSX } from 'solid-js';
import type { App } from '../../app/app.ts';
import { given } from '../../tariffs/form.ts';
import { exportWay } from '../../i18n/exports.ts';
import { isMessageCode } from '../../i18n/messages.ts';
import { useWords, type Words } from '../words.tsx';

type FileReport = ReturnType<App['import']>['files'][number];

/** Lines listed at once; a broken file may have a million. */
const LISTED = 50;

/** Why a file was refused, and what to do about it. */
export function refusalWords(
  { code, detail }: { readonly code: string; readonly detail: string },
  t: Words['t'],
  name = '',
): string {
  const way = code === 'unsupported-container' ? exportWay(detail, name) : null;
  if (way !== null) return t('fileRefusal.unsupported-container.export', { detail, ...way });
  const bare = `fileRefusal.${code}.bare`;
  if (detail === '' && isMessageCode(bare)) return t(bare);
  const key = `fileRefusal.${code}`;
  return isMessageCode(key) ? t(key, { detail }) : code;
}

export function FileRow(props: { file: FileReport; compact?: boolean }): JSX.Element {
  const { t, f } = useWords();
  const [open, setOpen] = createSignal(false);
  const words = (prefix: string, code: string, values: Record<string, string | number>): string => {
    const key = `${prefix}.${code}`;
    return isMessageCode(key) ? t(key, values) : code;
  };
  return (
    <>
      <tr>
        <th scope="row" class="file-name">
          {props.file.name}
          <Show when={props.compact}>
            <span class="sub">{t('trace.compactArm')}</span>
          </Show>
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
        <td>{f().bytes(props.file.bytes)}</td>
        <td class="left file-notes">
          <Show when={props.file.skipped.length > 0}>
            <button
              type="button"
              class="link"
              aria-expanded={open()}
              onClick={() => setOpen(!open())}
            >
              {t('trace.skipped', {
                n: props.file.skipped.length,
                count: f().count(props.file.skipped.length),
              })}
            </button>
          </Show>
          <For each={props.file.notices}>
            {(notice) => (
              <span class="sub">
                {words('notice', notice.code, { n: notice.count, count: f().count(notice.count) })}
              </span>
            )}
          </For>
        </td>
      </tr>
      <Show when={open()}>
        <tr>
          <td colspan="6">
            <ul class="skipped">
              <For each={props.file.skipped.slice(0, LISTED)}>
                {(skip) => (
                  <li>
                    {t('trace.line', { line: f().count(skip.line) })}{' '}
                    {words('skip', skip.reason, { detail: skip.detail ?? '' })}
                  </li>
                )}
              </For>
              <Show when={props.file.skipped.length > LISTED}>
                <li>
                  {t('trace.more', {
                    n: props.file.skipped.length - LISTED,
                    count: f().count(props.file.skipped.length - LISTED),
                  })}
                </li>
              </Show>
            </ul>
          </td>
        </tr>
      </Show>
    </>
  );
}

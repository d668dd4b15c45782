/** Samples that can be opened at once, with what they hold. */
import { For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { sampleName } from '../fold/Kicker.tsx';
import { useWords } from '../words.tsx';

export function Samples(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  return (
    <Show when={app.samples.length > 0}>
      <div class="samples" id="samples">
        <h3>{t('drop.samples')}</h3>
        <ul>
          <For each={app.samples}>
            {(sample) => (
              <li>
                <button type="button" class="link" onClick={() => app.openSample(sample.id)}>
                  {sampleName(sample.id, t)}
                </button>
                <span class="samples-calls">
                  {t('drop.samples.calls', { n: sample.calls, count: f().count(sample.calls) })}
                </span>
                <span class="samples-size">{f().bytes(sample.bytes)}</span>
              </li>
            )}
          </For>
        </ul>
      </div>
    </Show>
  );
}

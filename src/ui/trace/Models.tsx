/** The models that the log names, and which price list each is. The unresolved ones come first. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { CallsLink } from '../calls/CallsLink.tsx';
import { TableScroll } from '../TableScroll.tsx';
import { useWords } from '../words.tsx';

export function Models(): JSX.Element {
  const app = useApp();
  const { t, f } = useWords();
  const models = createMemo(() =>
    [...app.import().models].sort(
      (a, b) => Number(a.resolved !== null) - Number(b.resolved !== null) || b.calls - a.calls,
    ),
  );
  const display = (id: string): string => app.tariffs().find((x) => x.id === id)?.display ?? id;
  /** Candidates first, then every list. */
  const choices = (candidates: readonly string[]): readonly string[] => [
    ...candidates,
    ...app.tariffs().flatMap((x) => (candidates.includes(x.id) ? [] : x.id)),
  ];
  return (
    <Show when={models().length > 0}>
      <TableScroll label={t('models.caption')}>
        <table class="table">
          <caption>{t('models.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('models.recorded')}</th>
              <th scope="col">{t('trace.col.calls')}</th>
              <th scope="col" class="left">
                {t('models.priced')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={models()}>
              {(model) => {
                const name = () => model.recorded ?? '';
                const chosen = () => app.choices().modelMap[name()] ?? model.resolved;
                return (
                  <tr>
                    <th scope="row">
                      <Show when={model.recorded} fallback={t('models.none')}>
                        {(recorded) => (
                          <CallsLink to={{ model: recorded() }}>{recorded()}</CallsLink>
                        )}
                      </Show>
                      <Show when={model.provider}>{(p) => <span class="sub">{p()}</span>}</Show>
                    </th>
                    <td>{f().count(model.calls)}</td>
                    <td class="left">
                      <select
                        class="box-select"
                        aria-label={t('models.map', { name: model.recorded ?? t('models.none') })}
                        onChange={(event) =>
                          app.mapModel(
                            name(),
                            event.currentTarget.value === '' ? null : event.currentTarget.value,
                          )
                        }
                      >
                        <option value="" selected={chosen() === null}>
                          {t('models.unresolved')}
                        </option>
                        <For each={choices(model.candidates)}>
                          {(id) => (
                            <option value={id} selected={chosen() === id}>
                              {display(id)}
                            </option>
                          )}
                        </For>
                      </select>
                      <Show
                        when={app.choices().modelMap[name()] !== undefined}
                        fallback={
                          <Show when={model.inferred}>
                            <span class="sub">{t('models.inferred')}</span>
                          </Show>
                        }
                      >
                        <span class="sub">{t('models.mapped')}</span>
                      </Show>
                    </td>
                  </tr>
                );
              }}
            </For>
          </tbody>
        </table>
      </TableScroll>
    </Show>
  );
}

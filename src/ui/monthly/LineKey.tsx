/** Narrow screens: every line by name, in the order of the lines, with what the margin would say. */
import { For, type JSX } from 'solid-js';
import { hue } from './hue.ts';

export interface KeyRow {
  /** Tariff id; `machine` = own machines. */
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly more: readonly (string | null)[];
}

export function LineKey(props: { label: string; rows: readonly KeyRow[] }): JSX.Element {
  return (
    <ul class="monthly-key" aria-label={props.label}>
      <For each={props.rows}>
        {(row) => (
          <li>
            <svg viewBox="0 0 16 6" aria-hidden="true">
              <path
                class={row.key === 'machine' ? 'machine' : `seller-line stroke-${hue(row.key)}`}
                d="M0 3h16"
              />
            </svg>
            <b>{row.name}</b>
            <span class="key-amount">{row.amount}</span>
            <span class="key-more">{row.more.filter((text) => text !== null).join(' · ')}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

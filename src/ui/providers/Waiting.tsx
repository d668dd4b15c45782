/** A price list that is being priced: its name in the place where its row will be. */
import type { JSX } from 'solid-js';
import type { WaitingRow } from './rows.ts';

export function Waiting(props: { row: WaitingRow; cells: number }): JSX.Element {
  return (
    <tr class="row-waiting">
      <th scope="row">
        <span class="row-name">
          <input type="checkbox" disabled aria-hidden="true" tabindex="-1" />
          <span>
            <span class="row-button">{props.row.name}</span>
            <span class="sub">{props.row.seller}</span>
          </span>
        </span>
      </th>
      {/* The lines of the row to come, so that the table keeps its height. */}
      <td colspan={Math.max(1, props.cells - 1)}>
        …<span class="sub">{'\u00a0'}</span>
      </td>
    </tr>
  );
}

/**
 * OpenRouter's activity as CSV, one row a generation
 * (https://openrouter.ai/docs/guides/guides/activity-export). Cached tokens are inside the prompt,
 * reasoning inside the completion.
 */
import { flatUsage } from '../bodies/flat.ts';
import { INCLUSIVE } from '../bodies/split.ts';
import { CountFields, costText, timeMs } from '../fields.ts';
import type { Importer } from '../importer.ts';
import { dropCopiesByKey } from '../copies.ts';
import { hasColumns, rowReader } from '../table.ts';
import { isGrouped } from './grouped.ts';

export const openrouterActivity: Importer = {
  id: 'openrouter-activity',
  name: 'OpenRouter activity, CSV',
  docsUrl: 'https://openrouter.ai/docs/guides/guides/activity-export',
  extensions: ['.csv'],
  kind: 'csv',
  detect: ({ header }) =>
    hasColumns(header, ['created_at', 'tokens_prompt', 'tokens_completion', 'model_permaslug']) &&
    !isGrouped(header)
      ? 'yes'
      : 'no',
  open: (context) => {
    const read = rowReader();
    return {
      record: (value, line) => {
        const row = read(value);
        if (row === null || row.blank) return;
        const f = new CountFields();
        const count = (name: string): number | null => f.read(row.cell(name), name);
        const model = row.name('model_permaslug', 'model');
        const usage = flatUsage(
          {
            raw: {
              input: count('tokens_prompt'),
              output: count('tokens_completion'),
              reasoning: count('tokens_reasoning'),
              cacheRead: count('tokens_cached'),
              cacheWrite: null,
              total: null,
            },
            convention: INCLUSIVE,
            provider: 'openrouter',
            model,
          },
          f,
        );
        if (!f.ok(context, line)) return;
        if (usage.counts.uncachedInput === null && usage.counts.output === null) {
          context.notice('no-usage');
          return;
        }
        const time = timeMs(row.cell('created_at'));
        if (time === null) context.notice('no-time');
        for (const code of usage.notices) context.notice(code);
        const id = row.name('generation_id', 'id');
        context.call(
          {
            ...usage.counts,
            timeMs: time,
            session: row.name('session_id') ?? context.fileName,
            callId: id,
            // The host that ran the model is named, too; the bill is OpenRouter's.
            provider: 'openrouter',
            model,
            recordedCost: costText(row.cell('cost_total')),
            inconsistent: usage.inconsistent,
          },
          line,
          id === null ? undefined : { key: id },
        );
      },
      end: () => undefined,
    };
  },
  crossFile: dropCopiesByKey,
};

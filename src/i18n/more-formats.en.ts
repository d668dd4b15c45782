/** English words of the formats page on tables of tracing tools, bills by day, and trajectories. */
import type { Template } from './i18n.ts';

export const moreFormatsEn = {
  'formats.managed-agents.where':
    'The events of a session, listed or streamed by the API (`/v1/sessions/…/events`), saved as JSON or JSONL; best with the session itself among them.',
  'formats.managed-agents.read':
    'The usage at the end of each model request, its time and thread; model, session and system prompt from the session. A person’s messages start the turns.',
  'formats.managed-agents.exact':
    'Input, reads and writes, which are beside each other. The session’s own usage is their sum and is not counted again.',
  'formats.managed-agents.assumed':
    'Events name no model: without the session it has to be chosen. Written tokens without a lifetime live five minutes.',

  'formats.atif.where':
    'The `trajectory.json` that Harbor and other benchmarks write in the Agent Trajectory Interchange Format.',
  'formats.atif.read':
    'Each of the agent’s steps that has metrics: counts, cost, time, model. A person’s steps start the turns.',
  'formats.atif.exact':
    'The counts of each step. Where only the end has sums, they are one row that stands for all.',
  'formats.atif.assumed':
    'Cached tokens are inside the prompt, unless there are more of them than the prompt has. Steps without metrics are no calls. Written tokens are known only where the agent notes them.',

  'formats.langsmith-csv.where':
    'Runs of the SDK in a data frame, saved as CSV (`pd.DataFrame([r.dict() for r in client.list_runs(…)]).to_csv(…)`), or a table of runs made by hand.',
  'formats.langsmith-csv.read':
    'The same columns, found by name; `extra`, `inputs` and `outputs` hold JSON in a cell. Model, seller and thread may stand in columns of their own.',
  'formats.langsmith-csv.exact': 'As in JSON.',
  'formats.langsmith-csv.assumed':
    'As in JSON. Cells that hold Python’s own writing instead of JSON are passed over: then only the columns of sums tell the tokens, and what was cached is unknown.',

  'formats.weave-csv.where': 'In Weave’s table of traces, “Export”, as CSV.',
  'formats.weave-csv.read':
    'The same calls; usage in columns such as `summary.usage.<model>.prompt_tokens`, or as JSON in a cell.',
  'formats.weave-csv.exact': 'As in JSON.',
  'formats.weave-csv.assumed':
    'As in JSON. What the table leaves out, such as cached tokens, is unknown.',

  'formats.opik-csv.where':
    'In Opik’s table of spans, “Export CSV”, or a data frame of the SDK’s spans saved as CSV.',
  'formats.opik-csv.read':
    'The same spans; usage as JSON in a cell, or in columns such as `usage.prompt_tokens`.',
  'formats.opik-csv.exact': 'As in JSON.',
  'formats.opik-csv.assumed':
    'As in JSON. Without the columns of `usage.original_usage`, cached tokens are not told and count as uncached.',

  'formats.openrouter-grouped.where':
    'OpenRouter’s activity by day and model as a table: the rows of its API saved as CSV, or an export that is grouped.',
  'formats.openrouter-grouped.read':
    'The sums of each day by model and host, with the number of requests and the cost. OpenRouter is the seller.',
  'formats.openrouter-grouped.exact': 'The sums; reasoning is inside the completion.',
  'formats.openrouter-grouped.assumed':
    'A row stands for several calls, so it gives prices, but no turns and no contexts. Without a column of cached tokens, all input counts as uncached.',

  'formats.openrouter-activity-api.where': 'The answer of `/api/v1/activity`.',
  'formats.openrouter-activity-api.read': 'The same sums as in the table.',
  'formats.openrouter-activity-api.exact': 'The sums, as there.',
  'formats.openrouter-activity-api.assumed':
    'As there. The API says nothing of cached tokens: all input counts as uncached, so what was paid may be less. The single generations tell more.',

  'formats.google-billing.where':
    'Google Cloud’s billing export in BigQuery: a query of the table `gcp_billing_export_v1_…`, its rows saved as JSON, one a line.',
  'formats.google-billing.read':
    'SKUs that count a Gemini model’s tokens: input, cached input, output, thoughts. The rows of a model, a span and a project are put together, with their cost in dollars.',
  'formats.google-billing.exact':
    'The amounts; the SKUs are disjoint. Batch, flex and priority are told by the SKU. All other rows of the bill are left out.',
  'formats.google-billing.assumed':
    'A row stands for an unknown number of calls: no turns, no windows, no long-prompt steps. The model is read from the SKU’s description, which may leave out parts of its name. Image and audio tokens count as the rest. Storage of caches is not counted.',

  'formats.google-billing-csv.where': 'The same query, saved as CSV.',
  'formats.google-billing-csv.read':
    'The same rows; columns such as `sku.description` or `sku_description`, or JSON in a cell.',
  'formats.google-billing-csv.exact': 'As in JSON.',
  'formats.google-billing-csv.assumed': 'As in JSON.',
} as const satisfies Record<string, Template>;

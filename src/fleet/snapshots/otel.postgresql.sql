-- Made by a test.
WITH RECURSIVE fleet_rows_read AS MATERIALIZED (
SELECT
  CASE WHEN NULLIF(CAST(r."trace_id" AS TEXT), '') ~ '^(0x)?0*$' THEN NULL ELSE REPLACE(NULLIF(CAST(r."trace_id" AS TEXT), ''), '0x', '') END AS s_trace,
  CASE WHEN NULLIF(CAST(r."span_id" AS TEXT), '') ~ '^(0x)?0*$' THEN NULL ELSE REPLACE(NULLIF(CAST(r."span_id" AS TEXT), ''), '0x', '') END AS s_id,
  CASE WHEN NULLIF(CAST(r."parent_span_id" AS TEXT), '') ~ '^(0x)?0*$' THEN NULL ELSE REPLACE(NULLIF(CAST(r."parent_span_id" AS TEXT), ''), '0x', '') END AS s_parent,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.operationId']), ''), CASE WHEN NULLIF(CAST(r."name" AS TEXT), '') ~ '^ai[.][A-Za-z0-9_]' THEN NULLIF(CAST(r."name" AS TEXT), '') ELSE NULL END) AS s_vercel,
  NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.operation.name']), '') AS s_operation,
  UPPER(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['openinference.span.kind']), '')) AS s_openinference,
  NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['langfuse.observation.type']), '') AS s_langfuse,
  NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['traceloop.span.kind']), '') AS s_traceloop,
  NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.request.type']), '') AS s_llm,
  CASE WHEN NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.operation.name']), '') = 'invoke_agent' OR UPPER(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['openinference.span.kind']), '')) = 'AGENT' THEN 1 ELSE 0 END AS s_run,
  CASE WHEN r."end_time" IS NULL THEN 0 ELSE 1 END AS s_ended,
  COALESCE(COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.conversation.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['session.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['langfuse.session.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['thread_id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['langsmith.trace.session_id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['traceloop.association.properties.session_id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['traceloop.association.properties.thread_id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.telemetry.metadata.sessionId']), '')), COALESCE(NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['gen_ai.conversation.id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['session.id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['langfuse.session.id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['thread_id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['langsmith.trace.session_id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['traceloop.association.properties.session_id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['traceloop.association.properties.thread_id']), ''), NULLIF((CAST(r."resource_attributes" AS JSONB) #>> ARRAY['ai.telemetry.metadata.sessionId']), ''))) AS s_session,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.agent.name']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['agent.name']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.agent.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.telemetry.functionId']), '')) AS s_agent,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.response.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.response.id']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.response.id']), '')) AS s_response,
  CAST(FLOOR(EXTRACT(EPOCH FROM r."start_time") * 1000) AS BIGINT) AS k_time,
  CAST(NULL AS TEXT) AS k_by,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.provider.name']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.system']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.provider']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.system']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.model.provider']), '')) AS k_provider,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.response.model']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.request.model']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.model_name']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['embedding.model_name']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.response.model']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.model.id']), '')) AS k_model,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['openai.response.service_tier']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.openai.response.service_tier']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.response.service_tier']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['openai.request.service_tier']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.openai.request.service_tier']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.request.service_tier']), '')) AS k_tier,
  NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.inputTokenDetails.noCacheTokens']), '') AS t_uncached,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.prompt_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.prompt']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.inputTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.promptTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.usage.prompt_tokens']), '')) AS t_input,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.output_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.completion_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.completion']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.outputTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.completionTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.usage.completion_tokens']), '')) AS t_output,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.total_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.total']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.totalTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.usage.total_tokens']), '')) AS t_total,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_read.input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_read_input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_read_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.details.cache_read_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.details.cache_read_input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.input_cached_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.prompt_details.cache_read']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.prompt_details.cache_input']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.inputTokenDetails.cacheReadTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.cachedInputTokens']), '')) AS t_read,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_creation.input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_write.input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_creation_input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_write_input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.cache_write_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.details.cache_write_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.details.cache_creation_input_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.prompt_details.cache_write']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.inputTokenDetails.cacheWriteTokens']), '')) AS t_write,
  COALESCE(NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.reasoning.output_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.reasoning_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['gen_ai.usage.details.reasoning_tokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['llm.token_count.completion_details.reasoning']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.outputTokenDetails.reasoningTokens']), ''), NULLIF((CAST(r."attributes" AS JSONB) #>> ARRAY['ai.usage.reasoningTokens']), '')) AS t_reasoning
FROM "spans" r
),
fleet_typed AS MATERIALIZED (
SELECT r.*,
  CASE WHEN t_uncached ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_uncached, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_uncached, '.', 1) AS BIGINT) ELSE NULL END AS n_uncached,
  CASE WHEN t_input ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) ELSE NULL END AS n_input,
  CASE WHEN t_output ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) ELSE NULL END AS n_output,
  CASE WHEN t_total ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) ELSE NULL END AS n_total,
  CASE WHEN t_read ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) ELSE NULL END AS n_read,
  CASE WHEN t_write ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) ELSE NULL END AS n_write,
  CASE WHEN t_reasoning ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) ELSE NULL END AS n_reasoning,
  CASE WHEN t_uncached IS NOT NULL AND NOT (t_uncached ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_uncached, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input IS NOT NULL AND NOT (t_input ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output IS NOT NULL AND NOT (t_output ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_total IS NOT NULL AND NOT (t_total ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_read IS NOT NULL AND NOT (t_read ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write IS NOT NULL AND NOT (t_write ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_reasoning IS NOT NULL AND NOT (t_reasoning ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 ELSE 0 END AS bad
FROM fleet_rows_read r
),
fleet_raw AS (
SELECT r.*,
  COALESCE(n_uncached, n_input) AS i_input,
  n_output AS i_output,
  n_read AS i_read,
  n_write AS i_write,
  CAST(NULL AS BIGINT) AS i_write_5m,
  CAST(NULL AS BIGINT) AS i_write_1h,
  n_reasoning AS i_reasoning,
  CAST(NULL AS BIGINT) AS i_tool,
  CASE WHEN n_uncached IS NULL THEN n_total ELSE NULL END AS i_total,
  CASE WHEN bad = 0 AND (n_uncached IS NOT NULL OR n_input IS NOT NULL OR n_output IS NOT NULL) THEN 1 ELSE 0 END AS has_usage,
  CASE WHEN LOWER(COALESCE(k_provider, '')) ~ '^anthropic([^a-z0-9_].*)?$' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) = '' AND k_model LIKE 'claude%' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) ~ '^(az(ure)?[.](ai[.])?)?openai([^a-z0-9_].*)?$' THEN '30m' ELSE NULL END AS write_lifetime,
  CASE WHEN s_vercel LIKE '%.doGenerate%' OR s_vercel LIKE '%.doStream%' THEN 'call' WHEN s_vercel LIKE '%.doEmbed%' THEN 'embedding' WHEN s_vercel IS NOT NULL THEN 'sum' WHEN s_operation IN ('chat', 'completion', 'generate_content', 'text_completion', 'responses') THEN 'call' WHEN s_operation IN ('embeddings') THEN 'embedding' WHEN s_operation IN ('invoke_agent', 'create_agent', 'invoke_workflow', 'execute_tool') THEN 'sum' WHEN s_openinference = 'LLM' THEN 'call' WHEN s_openinference = 'EMBEDDING' THEN 'embedding' WHEN s_openinference IS NOT NULL THEN 'sum' WHEN s_langfuse = 'generation' THEN 'call' WHEN s_langfuse = 'embedding' THEN 'embedding' WHEN s_langfuse IS NOT NULL OR s_traceloop IS NOT NULL THEN 'sum' WHEN s_llm IS NOT NULL THEN 'call' ELSE 'unknown' END AS s_kind,
  0 AS b_reasoning,
  0 AS b_tool,
  CASE WHEN n_uncached IS NOT NULL THEN 1 ELSE 0 END AS b_read,
  CASE WHEN n_uncached IS NOT NULL THEN 1 ELSE 0 END AS b_write,
  CASE WHEN n_uncached IS NOT NULL THEN 1 ELSE 0 END AS b_known
FROM fleet_typed r
WHERE s_trace IS NOT NULL AND s_id IS NOT NULL
),
fleet_spans AS (
SELECT r.* FROM (
  SELECT r.*, COALESCE(s_parent, MAX(s_parent) OVER (PARTITION BY s_trace, s_id)) AS m_s_parent,
    COALESCE(s_session, MAX(s_session) OVER (PARTITION BY s_trace, s_id)) AS m_s_session,
    COALESCE(s_agent, MAX(s_agent) OVER (PARTITION BY s_trace, s_id)) AS m_s_agent,
    COALESCE(k_time, MAX(k_time) OVER (PARTITION BY s_trace, s_id)) AS m_k_time,
    MAX(s_run) OVER (PARTITION BY s_trace, s_id) AS m_s_run,
    ROW_NUMBER() OVER (PARTITION BY s_trace, s_id ORDER BY has_usage DESC, s_ended DESC, COALESCE(i_output, 0) DESC) AS record
  FROM fleet_raw r
) r WHERE record = 1
),
fleet_spans_written AS (
SELECT r.*,
  CASE WHEN (i_write_5m IS NOT NULL OR i_write_1h IS NOT NULL) AND (COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) > 0 OR COALESCE(i_write, 0) = 0) THEN 1 ELSE 0 END AS w_split,
  CASE WHEN (i_write_5m IS NOT NULL OR i_write_1h IS NOT NULL) AND (COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) > 0 OR COALESCE(i_write, 0) = 0) THEN COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) ELSE i_write END AS w_total
FROM fleet_spans r
),
fleet_spans_placed AS MATERIALIZED (
SELECT r.*,
  CASE WHEN i_input IS NULL OR i_output IS NULL OR i_total IS NULL THEN -1
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 0
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 1
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 4
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 8
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 5
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 9
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 12
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 13
    ELSE -1 END AS placement
FROM fleet_spans_written r
),
fleet_spans_roomed AS MATERIALIZED (
SELECT r.*,
  i_input - CASE WHEN p_read = 0 AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE 0 END AS room
FROM (
  SELECT r.*,
    CASE WHEN placement IN (1, 5, 9, 13) THEN 1 - b_reasoning WHEN placement >= 0 THEN b_reasoning ELSE CASE WHEN i_output IS NOT NULL AND COALESCE(i_reasoning, 0) > i_output THEN 1 ELSE b_reasoning END END AS p_reasoning,
    b_tool AS p_tool,
    CASE WHEN placement IN (4, 5, 12, 13) THEN 1 - b_read WHEN placement >= 0 THEN b_read ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_read END END AS p_read,
    CASE WHEN placement IN (8, 9, 12, 13) THEN 1 - b_write WHEN placement >= 0 THEN b_write ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_write END END AS p_write
  FROM fleet_spans_placed r
) r
),
fleet_spans_counted AS MATERIALIZED (
SELECT r.*,
  room - CASE WHEN p_write = 0 THEN COALESCE(w_cut, 0) ELSE 0 END + CASE WHEN p_tool = 1 THEN COALESCE(i_tool, 0) ELSE 0 END AS c_uncached,
  CASE WHEN i_read IS NULL AND i_input IS NOT NULL AND (p_read = 0 OR placement >= 0) THEN 0 WHEN p_read = 0 AND i_input IS NOT NULL AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE i_read END AS c_read,
  CASE WHEN w_split = 0 AND write_lifetime IS NULL THEN w_cut ELSE NULL END AS c_write,
  CASE WHEN w_split = 1 AND i_write_5m IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_5m, 0) >= COALESCE(i_write_1h, 0) THEN w_cut - ((w_cut * COALESCE(i_write_1h, 0)) / w_total) ELSE ((w_cut * COALESCE(i_write_5m, 0)) / w_total) END WHEN w_split = 1 THEN i_write_5m WHEN write_lifetime = '5m' THEN w_cut ELSE NULL END AS c_write_5m,
  CASE WHEN w_split = 0 AND write_lifetime = '30m' THEN w_cut ELSE NULL END AS c_write_30m,
  CASE WHEN w_split = 1 AND i_write_1h IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_1h, 0) > COALESCE(i_write_5m, 0) THEN w_cut - ((w_cut * COALESCE(i_write_5m, 0)) / w_total) ELSE ((w_cut * COALESCE(i_write_1h, 0)) / w_total) END WHEN w_split = 1 THEN i_write_1h WHEN write_lifetime = '1h' THEN w_cut ELSE NULL END AS c_write_1h,
  i_output + CASE WHEN p_reasoning = 1 THEN COALESCE(i_reasoning, 0) ELSE 0 END AS c_output,
  CASE WHEN i_output IS NULL OR (p_reasoning = 0 AND COALESCE(i_reasoning, 0) > i_output) THEN NULL WHEN i_reasoning IS NULL AND p_reasoning = 1 AND placement >= 0 THEN 0 ELSE i_reasoning END AS c_reasoning
FROM (
  SELECT r.*,
    CASE WHEN p_write = 0 AND room IS NOT NULL AND w_total IS NOT NULL THEN CASE WHEN w_total < room THEN w_total ELSE room END ELSE w_total END AS w_cut
  FROM fleet_spans_roomed r
) r
),
fleet_above AS (
  SELECT c.s_trace AS s_trace, c.s_id AS s_id, p.s_id AS upper_id, p.m_s_parent AS upper_parent,
    CAST(p.m_s_session AS TEXT) AS session, CAST(p.m_s_agent AS TEXT) AS agent, p.m_s_run AS run, 1 AS depth
  FROM fleet_spans c JOIN fleet_spans p ON p.s_trace = c.s_trace AND p.s_id = c.m_s_parent
  WHERE c.has_usage = 1 AND p.s_id <> c.s_id
  UNION ALL
  SELECT c.s_trace AS s_trace, c.s_id AS s_id, p.s_id AS upper_id, p.m_s_parent AS upper_parent,
    CAST(p.m_s_session AS TEXT) AS session, CAST(p.m_s_agent AS TEXT) AS agent, p.m_s_run AS run, c.depth + 1 AS depth
  FROM fleet_above c JOIN fleet_spans p ON p.s_trace = c.s_trace AND p.s_id = c.upper_parent
  WHERE c.depth < 64 AND p.s_id <> c.s_id
),
fleet_nearest AS (
SELECT s_trace AS n_trace, s_id AS n_id,
  SUBSTRING(MIN(CASE WHEN session IS NOT NULL THEN CONCAT(CAST(1000 + depth AS TEXT), session) ELSE NULL END), 5) AS n_session,
  SUBSTRING(MIN(CASE WHEN agent IS NOT NULL THEN CONCAT(CAST(1000 + depth AS TEXT), agent) ELSE NULL END), 5) AS n_agent,
  COUNT(DISTINCT CASE WHEN run = 1 THEN agent END) AS n_agents
FROM fleet_above GROUP BY s_trace, s_id
),
fleet_holders AS (
SELECT DISTINCT s_trace AS h_trace, upper_id AS h_id FROM fleet_above
),
fleet_traces AS (
SELECT s_trace AS t_trace,
  MAX(CASE WHEN has_usage = 1 AND s_kind <> 'sum' THEN 1 ELSE 0 END) AS t_has_calls,
  SUBSTRING(MIN(CASE WHEN m_s_session IS NOT NULL THEN CONCAT(CAST(1000000000000000 + COALESCE(m_k_time, 0) AS TEXT), m_s_session) END), 17) AS t_session
FROM fleet_spans GROUP BY s_trace
),
fleet_tree_calls AS (
SELECT r.*, COALESCE(m_s_session, n_session, t_session, s_trace) AS place_session, t_has_calls,
  COALESCE(m_s_agent, n_agent) AS place_agent, COALESCE(n_agents, 0) AS agents
FROM fleet_spans_counted r
JOIN fleet_traces ON t_trace = s_trace
LEFT JOIN fleet_nearest ON n_trace = s_trace AND n_id = s_id
LEFT JOIN fleet_holders ON h_trace = s_trace AND h_id = s_id
WHERE has_usage = 1 AND (s_kind <> 'sum' OR t_has_calls = 0) AND h_id IS NULL
),
fleet_found AS (
SELECT
  m_k_time AS k_time,
  place_session AS k_session,
  CASE WHEN place_session = s_trace THEN NULL ELSE s_trace END AS k_turn,
  place_agent AS k_agent,
  k_by AS k_by,
  CASE WHEN s_kind = 'embedding' THEN 'other' WHEN agents > 1 THEN 'subagent' ELSE 'agent' END AS k_purpose,
  k_provider AS k_provider,
  k_model AS k_model,
  k_tier AS k_tier,
  CAST(NULL AS TEXT) AS k_speed,
  CAST(NULL AS TEXT) AS k_region,
  c_uncached AS c_uncached,
  c_read AS c_read,
  c_write AS c_write,
  c_write_5m AS c_write_5m,
  c_write_30m AS c_write_30m,
  c_write_1h AS c_write_1h,
  CAST(NULL AS BIGINT) AS c_write_12h,
  CASE WHEN s_kind = 'embedding' THEN COALESCE(c_output, 0) ELSE c_output END AS c_output,
  c_reasoning AS c_reasoning,
  CAST(NULL AS BIGINT) AS c_searches,
  1 AS k_reliable,
  1 AS k_calls,
  CASE WHEN s_kind = 'sum' THEN 1 ELSE 0 END AS k_aggregated,
  s_trace,
  CASE WHEN s_kind <> 'sum' AND s_response IS NOT NULL THEN CONCAT('response ', s_response) ELSE CONCAT('span ', s_id) END AS i_id
FROM fleet_tree_calls r
),
fleet_calls AS (
SELECT r.* FROM (
  SELECT r.*, ROW_NUMBER() OVER (PARTITION BY i_id, s_trace ORDER BY COALESCE(c_output, 0) DESC, COALESCE(k_time, 0), COALESCE(c_uncached, 0) DESC, COALESCE(c_read, 0) DESC) AS copy
  FROM fleet_found r
) r WHERE copy = 1 OR i_id IS NULL
),
fleet_chosen AS (
SELECT c.*, COALESCE(k_agent, '(none)') AS g_group,
  COALESCE(c_uncached, 0) + COALESCE(c_read, 0) + COALESCE(c_write, 0) + COALESCE(c_write_5m, 0) + COALESCE(c_write_30m, 0) + COALESCE(c_write_1h, 0) + COALESCE(c_write_12h, 0) AS g_prompt,
  CASE WHEN k_time IS NULL THEN 0 ELSE 1 END AS g_timed,
  CASE WHEN c_uncached IS NULL THEN 0 ELSE 1 END AS g_uncached,
  CASE WHEN c_read IS NULL THEN 0 ELSE 1 END AS g_read,
  CASE WHEN c_write IS NULL AND c_write_5m IS NULL AND c_write_30m IS NULL AND c_write_1h IS NULL AND c_write_12h IS NULL THEN 0 ELSE 1 END AS g_write,
  CASE WHEN c_output IS NULL THEN 0 ELSE 1 END AS g_output
FROM fleet_calls c
),
fleet_readers AS (
SELECT k_session AS r_session, MAX(CASE WHEN c_read > 0 THEN 1 ELSE 0 END) AS g_reads
FROM fleet_chosen GROUP BY k_session
),
fleet_turns AS (
SELECT g_group AS t_group, SUM(t_turns) AS turns, COUNT(DISTINCT t_session) AS sessions
FROM (
  SELECT g_group, k_session AS t_session, CASE WHEN k_turn IS NULL THEN COUNT(*) ELSE 1 END AS t_turns
  FROM fleet_chosen GROUP BY g_group, k_session, k_turn
) t GROUP BY g_group
),
fleet_banded AS (
SELECT c.*, g_reads,
  CASE WHEN k_aggregated = 1 THEN 0 ELSE CASE WHEN g_prompt >= 200001 THEN 1 ELSE 0 END END AS prompt_band,
  CASE WHEN k_time >= 1782864000000 THEN 2 ELSE CASE WHEN k_time >= 1767225600000 THEN 1 ELSE 0 END END AS price_span,
  CASE WHEN k_aggregated = 1 THEN 0 ELSE CASE WHEN ((MOD((((((k_time) / 60000) + 0)) / 1440) + 3, 7) + 1) IN (1, 2, 3, 4, 5) AND MOD((((k_time) / 60000) + 0), 1440) >= 60 AND MOD((((k_time) / 60000) + 0), 1440) < 240) THEN 1 ELSE 0 END END AS hours_0
FROM fleet_chosen c JOIN fleet_readers ON r_session = k_session
),
fleet_added AS (
SELECT g_group, k_purpose, k_provider, k_model, k_tier, k_speed, k_region, k_reliable, k_aggregated, g_timed, g_uncached, g_read, g_write, g_output, prompt_band, price_span, hours_0, g_reads, MIN(k_time) AS k_time, MAX(k_time) AS k_last, MIN(g_prompt) AS p_min, MAX(g_prompt) AS p_max,
  SUM(c_uncached) AS s_uncached, SUM(c_read) AS s_read, SUM(c_write) AS s_write, SUM(c_write_5m) AS s_write_5m, SUM(c_write_30m) AS s_write_30m, SUM(c_write_1h) AS s_write_1h, SUM(c_write_12h) AS s_write_12h, SUM(c_output) AS s_output, SUM(c_reasoning) AS s_reasoning, SUM(c_searches) AS s_searches, SUM(k_calls) AS s_calls
FROM fleet_banded GROUP BY g_group, k_purpose, k_provider, k_model, k_tier, k_speed, k_region, k_reliable, k_aggregated, g_timed, g_uncached, g_read, g_write, g_output, prompt_band, price_span, hours_0, g_reads
),
fleet_numbered AS (
SELECT a.*, ROW_NUMBER() OVER (PARTITION BY g_group ORDER BY k_purpose, k_provider, k_model, k_tier, k_speed, k_region, k_reliable, k_aggregated, g_timed, g_uncached, g_read, g_write, g_output, prompt_band, price_span, hours_0, g_reads) AS place
FROM fleet_added a
)
SELECT a.k_time AS time, g_group AS session, k_purpose AS purpose, k_provider AS provider, k_model AS model,
  s_uncached AS uncached_input, s_read AS cache_read, s_write AS cache_write, s_write_5m AS cache_write_5m, s_write_30m AS cache_write_30m, s_write_1h AS cache_write_1h, s_write_12h AS cache_write_12h, s_output AS output, s_reasoning AS reasoning, s_searches AS web_searches,
  k_reliable AS output_reliable, k_tier AS service_tier, k_speed AS speed, k_region AS region,
  s_calls AS calls,
  k_aggregated AS aggregated,
  CASE WHEN k_aggregated = 0 THEN p_min END AS prompt_min,
  CASE WHEN k_aggregated = 0 THEN p_max END AS prompt_max,
  k_last AS time_last,
  CASE WHEN k_aggregated = 0 AND g_timed = 1 THEN CASE WHEN hours_0 = 1 THEN 'yes UTC 12345 01:00-04:00' ELSE 'no UTC 12345 01:00-04:00' END END AS hours,
  CASE WHEN place = 1 THEN t.turns ELSE 0 END AS turns,
  CASE WHEN place = 1 THEN t.sessions ELSE 0 END AS sessions,
  g_reads AS reads_cache
FROM fleet_numbered a JOIN fleet_turns t ON t_group = g_group
ORDER BY session, place

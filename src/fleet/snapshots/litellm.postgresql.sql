-- Made by a test.
WITH fleet_rows_read AS MATERIALIZED (
SELECT
  CAST(FLOOR(EXTRACT(EPOCH FROM r."startTime") * 1000) AS BIGINT) AS k_time,
  NULLIF(CAST(r."request_id" AS TEXT), '') AS i_id,
  NULLIF(CAST(r."model" AS TEXT), '') AS k_model,
  NULLIF(CAST(r."custom_llm_provider" AS TEXT), '') AS k_provider,
  CAST(NULL AS TEXT) AS k_agent,
  COALESCE(NULLIF(CAST(r."session_id" AS TEXT), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['session_id']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['trace_id']), ''), 'LiteLLM_SpendLogs') AS k_session,
  COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'service_tier']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'service_tier']), '')) AS k_tier,
  CAST(NULL AS TEXT) AS k_by,
  CASE WHEN LOWER(COALESCE(NULLIF(CAST(r."status" AS TEXT), ''), '')) IN ('failure', 'error') THEN 1 ELSE 0 END AS i_failed,
  CASE WHEN LOWER(COALESCE(NULLIF(CAST(r."call_type" AS TEXT), ''), '')) LIKE '%embedding%' THEN 1 ELSE 0 END AS i_embedding,
  CASE WHEN COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_read_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_read_input_tokens']), '')) IS NOT NULL OR COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_creation_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_creation_input_tokens']), '')) IS NOT NULL THEN 1 ELSE 0 END AS i_gateway,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens']), '')), NULLIF(CAST(r."prompt_tokens" AS TEXT), '')) AS t_input,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'completion_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'completion_tokens']), '')), NULLIF(CAST(r."completion_tokens" AS TEXT), '')) AS t_output,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'total_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'total_tokens']), '')), NULLIF(CAST(r."total_tokens" AS TEXT), '')) AS t_total,
  COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_cache_hit_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_cache_hit_tokens']), '')) AS t_hit,
  COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_cache_miss_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_cache_miss_tokens']), '')) AS t_miss,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cached_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cached_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_read_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_read_tokens']), ''))) AS t_read_nested,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cached_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cached_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_read_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_read_input_tokens']), ''))) AS t_read_top,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_write_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_write_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_creation_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_creation_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_creation_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_creation_input_tokens']), ''))) AS t_write_nested,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_creation_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_creation_input_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_write_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_write_tokens']), ''))) AS t_write_top,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_creation', 'ephemeral_5m_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_creation', 'ephemeral_5m_input_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_creation', 'ephemeral_5m_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_creation', 'ephemeral_5m_input_tokens']), ''))) AS t_write_5m,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'prompt_tokens_details', 'cache_creation', 'ephemeral_1h_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'prompt_tokens_details', 'cache_creation', 'ephemeral_1h_input_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'cache_creation', 'ephemeral_1h_input_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'cache_creation', 'ephemeral_1h_input_tokens']), ''))) AS t_write_1h,
  COALESCE(COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'completion_tokens_details', 'reasoning_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'completion_tokens_details', 'reasoning_tokens']), '')), COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'reasoning_tokens']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'reasoning_tokens']), ''))) AS t_reasoning,
  COALESCE(NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['usage_object', 'server_tool_use', 'web_search_requests']), ''), NULLIF((CAST(r."metadata" AS JSONB) #>> ARRAY['additional_usage_values', 'server_tool_use', 'web_search_requests']), '')) AS t_searches
FROM "LiteLLM_SpendLogs" r
WHERE LOWER(COALESCE(NULLIF(CAST(r."cache_hit" AS TEXT), ''), '')) <> 'true'
),
fleet_typed AS MATERIALIZED (
SELECT r.*,
  CASE WHEN t_input ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) ELSE NULL END AS n_input,
  CASE WHEN t_output ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) ELSE NULL END AS n_output,
  CASE WHEN t_total ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) ELSE NULL END AS n_total,
  CASE WHEN t_hit ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_hit, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_hit, '.', 1) AS BIGINT) ELSE NULL END AS n_hit,
  CASE WHEN t_miss ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_miss, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_miss, '.', 1) AS BIGINT) ELSE NULL END AS n_miss,
  CASE WHEN t_read_nested ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read_nested, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_read_nested, '.', 1) AS BIGINT) ELSE NULL END AS n_read_nested,
  CASE WHEN t_read_top ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read_top, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_read_top, '.', 1) AS BIGINT) ELSE NULL END AS n_read_top,
  CASE WHEN t_write_nested ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_nested, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_write_nested, '.', 1) AS BIGINT) ELSE NULL END AS n_write_nested,
  CASE WHEN t_write_top ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_top, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_write_top, '.', 1) AS BIGINT) ELSE NULL END AS n_write_top,
  CASE WHEN t_write_5m ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) ELSE NULL END AS n_write_5m,
  CASE WHEN t_write_1h ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) ELSE NULL END AS n_write_1h,
  CASE WHEN t_reasoning ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) ELSE NULL END AS n_reasoning,
  CASE WHEN t_searches ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_searches, '.', 1) AS BIGINT) <= 9007199254740991 THEN CAST(SPLIT_PART(t_searches, '.', 1) AS BIGINT) ELSE NULL END AS n_searches,
  CASE WHEN t_input IS NOT NULL AND NOT (t_input ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output IS NOT NULL AND NOT (t_output ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_total IS NOT NULL AND NOT (t_total ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_hit IS NOT NULL AND NOT (t_hit ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_hit, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_miss IS NOT NULL AND NOT (t_miss ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_miss, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_read_nested IS NOT NULL AND NOT (t_read_nested ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read_nested, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_read_top IS NOT NULL AND NOT (t_read_top ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_read_top, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_nested IS NOT NULL AND NOT (t_write_nested ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_nested, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_top IS NOT NULL AND NOT (t_write_top ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_top, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_5m IS NOT NULL AND NOT (t_write_5m ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_1h IS NOT NULL AND NOT (t_write_1h ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_reasoning IS NOT NULL AND NOT (t_reasoning ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_searches IS NOT NULL AND NOT (t_searches ~ '^[0-9]{1,16}([.]0*)?$' AND CAST(SPLIT_PART(t_searches, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 ELSE 0 END AS bad
FROM fleet_rows_read r
),
fleet_raw AS (
SELECT r.*,
  CASE WHEN n_hit IS NOT NULL AND n_miss IS NOT NULL THEN CASE WHEN (n_hit + n_miss) > 0 THEN (n_hit + n_miss) ELSE COALESCE(n_input, (n_hit + n_miss)) END ELSE n_input END AS i_input,
  n_output AS i_output,
  n_total AS i_total,
  CASE WHEN n_hit IS NULL THEN CASE WHEN n_read_nested > 0 THEN n_read_nested ELSE COALESCE(n_read_top, n_read_nested) END ELSE CASE WHEN n_hit > 0 THEN n_hit ELSE COALESCE(COALESCE(n_read_nested, n_read_top), n_hit) END END AS i_read,
  CASE WHEN n_write_nested > 0 THEN n_write_nested ELSE COALESCE(n_write_top, n_write_nested) END AS i_write,
  n_write_5m AS i_write_5m,
  n_write_1h AS i_write_1h,
  CASE WHEN LOWER(COALESCE(k_model, '')) LIKE '%gemini%' AND n_reasoning IS NULL AND n_total > CASE WHEN n_hit IS NOT NULL AND n_miss IS NOT NULL THEN CASE WHEN (n_hit + n_miss) > 0 THEN (n_hit + n_miss) ELSE COALESCE(n_input, (n_hit + n_miss)) END ELSE n_input END + n_output THEN n_total - (CASE WHEN n_hit IS NOT NULL AND n_miss IS NOT NULL THEN CASE WHEN (n_hit + n_miss) > 0 THEN (n_hit + n_miss) ELSE COALESCE(n_input, (n_hit + n_miss)) END ELSE n_input END) - n_output ELSE n_reasoning END AS i_reasoning,
  CAST(NULL AS BIGINT) AS i_tool,
  CASE WHEN LOWER(COALESCE(k_model, '')) LIKE '%claude%' OR LOWER(COALESCE(k_model, '')) LIKE '%anthropic%' OR LOWER(COALESCE(k_model, '')) LIKE '%qwen%' THEN '5m' ELSE '30m' END AS write_lifetime,
  0 AS b_reasoning,
  0 AS b_tool,
  0 AS b_read,
  0 AS b_write,
  CASE WHEN i_gateway = 1 THEN 0 ELSE 1 END AS b_known
FROM fleet_typed r
WHERE bad = 0
),
fleet_raw_written AS (
SELECT r.*,
  CASE WHEN (i_write_5m IS NOT NULL OR i_write_1h IS NOT NULL) AND (COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) > 0 OR COALESCE(i_write, 0) = 0) THEN 1 ELSE 0 END AS w_split,
  CASE WHEN (i_write_5m IS NOT NULL OR i_write_1h IS NOT NULL) AND (COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) > 0 OR COALESCE(i_write, 0) = 0) THEN COALESCE(i_write_5m, 0) + COALESCE(i_write_1h, 0) ELSE i_write END AS w_total
FROM fleet_raw r
),
fleet_raw_placed AS MATERIALIZED (
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
FROM fleet_raw_written r
),
fleet_raw_roomed AS MATERIALIZED (
SELECT r.*,
  i_input - CASE WHEN p_read = 0 AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE 0 END AS room
FROM (
  SELECT r.*,
    CASE WHEN placement IN (1, 5, 9, 13) THEN 1 - b_reasoning WHEN placement >= 0 THEN b_reasoning ELSE CASE WHEN i_output IS NOT NULL AND COALESCE(i_reasoning, 0) > i_output THEN 1 ELSE b_reasoning END END AS p_reasoning,
    b_tool AS p_tool,
    CASE WHEN placement IN (4, 5, 12, 13) THEN 1 - b_read WHEN placement >= 0 THEN b_read ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_read END END AS p_read,
    CASE WHEN placement IN (8, 9, 12, 13) THEN 1 - b_write WHEN placement >= 0 THEN b_write ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_write END END AS p_write
  FROM fleet_raw_placed r
) r
),
fleet_raw_counted AS MATERIALIZED (
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
  FROM fleet_raw_roomed r
) r
),
fleet_found AS (
SELECT
  k_time AS k_time,
  k_session AS k_session,
  CAST(NULL AS TEXT) AS k_turn,
  k_agent AS k_agent,
  k_by AS k_by,
  CASE WHEN i_embedding = 1 THEN 'other' ELSE 'agent' END AS k_purpose,
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
  CASE WHEN i_embedding = 1 THEN COALESCE(c_output, 0) ELSE c_output END AS c_output,
  c_reasoning AS c_reasoning,
  n_searches AS c_searches,
  1 AS k_reliable,
  1 AS k_calls,
  0 AS k_aggregated,
  i_id
FROM fleet_raw_counted r
WHERE NOT (c_uncached IS NULL AND c_read IS NULL AND c_write_5m IS NULL AND c_write_30m IS NULL AND c_write_1h IS NULL AND c_output IS NULL) AND NOT (i_failed = 1 AND COALESCE(c_uncached, 0) = 0 AND COALESCE(c_read, 0) = 0 AND COALESCE(c_write_5m, 0) = 0 AND COALESCE(c_write_30m, 0) = 0 AND COALESCE(c_write_1h, 0) = 0 AND COALESCE(c_output, 0) = 0)
),
fleet_calls AS (
SELECT r.* FROM (
  SELECT r.*, ROW_NUMBER() OVER (PARTITION BY i_id ORDER BY COALESCE(c_output, 0) DESC, COALESCE(k_time, 0), COALESCE(c_uncached, 0) DESC, COALESCE(c_read, 0) DESC) AS copy
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

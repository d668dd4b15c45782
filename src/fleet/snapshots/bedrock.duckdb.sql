-- Made by a test.
WITH fleet_rows_read AS MATERIALIZED (
SELECT
  epoch_ms(r."timestamp") AS k_time,
  NULLIF(CAST(r."requestId" AS VARCHAR), '') AS i_id,
  NULLIF(CAST(r."modelId" AS VARCHAR), '') AS k_model,
  COALESCE(NULLIF(json_extract_string(r."requestMetadata", '/session_id'), ''), NULLIF(json_extract_string(r."requestMetadata", '/sessionId'), ''), NULLIF(json_extract_string(r."requestMetadata", '/conversation_id'), ''), NULLIF(json_extract_string(r."requestMetadata", '/conversationId'), ''), NULLIF(json_extract_string(r."requestMetadata", '/thread_id'), ''), NULLIF(json_extract_string(r."requestMetadata", '/threadId'), ''), NULLIF(json_extract_string(r."requestMetadata", '/trace_id'), ''), NULLIF(json_extract_string(r."requestMetadata", '/traceId'), ''), NULLIF(json_extract_string(r."requestMetadata", '/session'), ''), NULLIF(json_extract_string(r."requestMetadata", '/conversation'), ''), NULLIF(json_extract_string(r."requestMetadata", '/thread'), ''), NULLIF(json_extract_string(r."requestMetadata", '/trace'), ''), 'bedrock_invocations') AS k_session,
  COALESCE(NULLIF(json_extract_string(r."output", '/outputBodyJson/serviceTier/type'), ''), NULLIF(json_extract_string(r."output", '/outputBodyJson/serviceTier'), '')) AS k_tier,
  CAST(NULL AS VARCHAR) AS k_by,
  CASE WHEN json_type(r."output", '/outputBodyJson') = 'ARRAY' THEN 1 ELSE 0 END AS i_streamed,
  NULLIF(json_extract_string(r."input", '/inputTokenCount'), '') AS t_input,
  NULLIF(json_extract_string(r."input", '/cacheReadInputTokenCount'), '') AS t_read,
  NULLIF(json_extract_string(r."input", '/cacheWriteInputTokenCount'), '') AS t_write,
  NULLIF(json_extract_string(r."output", '/outputTokenCount'), '') AS t_output,
  COALESCE(CASE WHEN COALESCE(NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/0/ttl'), ''), '5m') <> '1h' THEN NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/0/inputTokens'), '') ELSE NULL END, CASE WHEN COALESCE(NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/1/ttl'), ''), '5m') <> '1h' THEN NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/1/inputTokens'), '') ELSE NULL END, NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cache_creation/ephemeral_5m_input_tokens'), '')) AS t_write_5m,
  COALESCE(CASE WHEN COALESCE(NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/0/ttl'), ''), '5m') = '1h' THEN NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/0/inputTokens'), '') ELSE NULL END, CASE WHEN COALESCE(NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/1/ttl'), ''), '5m') = '1h' THEN NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cacheDetails/1/inputTokens'), '') ELSE NULL END, NULLIF(json_extract_string(r."output", '/outputBodyJson/usage/cache_creation/ephemeral_1h_input_tokens'), '')) AS t_write_1h
FROM "bedrock_invocations" r
),
fleet_typed AS MATERIALIZED (
SELECT r.*,
  CASE WHEN regexp_matches(t_input, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_input, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_input, '.', 1) AS BIGINT) ELSE NULL END AS i_input,
  CASE WHEN regexp_matches(t_read, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_read, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_read, '.', 1) AS BIGINT) ELSE NULL END AS i_read,
  CASE WHEN regexp_matches(t_write, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_write, '.', 1) AS BIGINT) ELSE NULL END AS i_write,
  CASE WHEN regexp_matches(t_output, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_output, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_output, '.', 1) AS BIGINT) ELSE NULL END AS i_output,
  CASE WHEN regexp_matches(t_write_5m, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_write_5m, '.', 1) AS BIGINT) ELSE NULL END AS i_write_5m,
  CASE WHEN regexp_matches(t_write_1h, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(split_part(t_write_1h, '.', 1) AS BIGINT) ELSE NULL END AS i_write_1h,
  CASE WHEN t_input IS NOT NULL AND NOT (regexp_matches(t_input, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_input, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_read IS NOT NULL AND NOT (regexp_matches(t_read, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_read, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write IS NOT NULL AND NOT (regexp_matches(t_write, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output IS NOT NULL AND NOT (regexp_matches(t_output, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_output, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_5m IS NOT NULL AND NOT (regexp_matches(t_write_5m, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_1h IS NOT NULL AND NOT (regexp_matches(t_write_1h, '^[0-9]{1,16}([.]0*)?$') AND TRY_CAST(split_part(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 ELSE 0 END AS bad
FROM fleet_rows_read r
),
fleet_raw AS (
SELECT r.*,
  CAST(NULL AS BIGINT) AS i_total,
  CAST(NULL AS BIGINT) AS i_reasoning,
  CAST(NULL AS BIGINT) AS i_tool,
  CASE WHEN i_streamed = 1 THEN NULL ELSE '5m' END AS write_lifetime,
  0 AS b_reasoning,
  0 AS b_tool,
  1 AS b_read,
  1 AS b_write,
  1 AS b_known
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
    WHEN 0 <= i_input AND 0 <= i_output AND i_input + i_output + 0 = i_total THEN 0
    ELSE -1 END AS placement
FROM fleet_raw_written r
),
fleet_raw_roomed AS MATERIALIZED (
SELECT r.*,
  i_input - CASE WHEN p_read = 0 AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE 0 END AS room
FROM (
  SELECT r.*,
    b_reasoning AS p_reasoning,
    b_tool AS p_tool,
    b_read AS p_read,
    b_write AS p_write
  FROM fleet_raw_placed r
) r
),
fleet_raw_counted AS MATERIALIZED (
SELECT r.*,
  room - CASE WHEN p_write = 0 THEN COALESCE(w_cut, 0) ELSE 0 END + CASE WHEN p_tool = 1 THEN COALESCE(i_tool, 0) ELSE 0 END AS c_uncached,
  CASE WHEN i_read IS NULL AND i_input IS NOT NULL AND (p_read = 0 OR placement >= 0) THEN 0 WHEN p_read = 0 AND i_input IS NOT NULL AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE i_read END AS c_read,
  CASE WHEN w_split = 0 AND write_lifetime IS NULL THEN w_cut ELSE NULL END AS c_write,
  CASE WHEN w_split = 1 AND i_write_5m IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_5m, 0) >= COALESCE(i_write_1h, 0) THEN w_cut - ((w_cut * COALESCE(i_write_1h, 0)) // w_total) ELSE ((w_cut * COALESCE(i_write_5m, 0)) // w_total) END WHEN w_split = 1 THEN i_write_5m WHEN write_lifetime = '5m' THEN w_cut ELSE NULL END AS c_write_5m,
  CASE WHEN w_split = 0 AND write_lifetime = '30m' THEN w_cut ELSE NULL END AS c_write_30m,
  CASE WHEN w_split = 1 AND i_write_1h IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_1h, 0) > COALESCE(i_write_5m, 0) THEN w_cut - ((w_cut * COALESCE(i_write_5m, 0)) // w_total) ELSE ((w_cut * COALESCE(i_write_1h, 0)) // w_total) END WHEN w_split = 1 THEN i_write_1h WHEN write_lifetime = '1h' THEN w_cut ELSE NULL END AS c_write_1h,
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
  CAST(NULL AS VARCHAR) AS k_turn,
  CAST(NULL AS VARCHAR) AS k_agent,
  k_by AS k_by,
  CASE WHEN c_output IS NULL AND LOWER(COALESCE(k_model, '')) LIKE '%embed%' THEN 'other' ELSE 'agent' END AS k_purpose,
  'amazon-bedrock' AS k_provider,
  k_model AS k_model,
  k_tier AS k_tier,
  CAST(NULL AS VARCHAR) AS k_speed,
  CAST(NULL AS VARCHAR) AS k_region,
  c_uncached AS c_uncached,
  c_read AS c_read,
  c_write AS c_write,
  c_write_5m AS c_write_5m,
  CAST(NULL AS BIGINT) AS c_write_30m,
  c_write_1h AS c_write_1h,
  CAST(NULL AS BIGINT) AS c_write_12h,
  CASE WHEN c_output IS NULL AND LOWER(COALESCE(k_model, '')) LIKE '%embed%' THEN 0 ELSE c_output END AS c_output,
  CAST(NULL AS BIGINT) AS c_reasoning,
  CAST(NULL AS BIGINT) AS c_searches,
  1 AS k_reliable,
  1 AS k_calls,
  0 AS k_aggregated,
  i_id
FROM fleet_raw_counted r
WHERE NOT (i_input IS NULL AND i_read IS NULL AND w_total IS NULL AND i_output IS NULL)
),
fleet_calls AS (
SELECT r.* FROM (
  SELECT r.*, ROW_NUMBER() OVER (PARTITION BY i_id ORDER BY COALESCE(c_output, 0) DESC, COALESCE(k_time, 0), COALESCE(c_uncached, 0) DESC, COALESCE(c_read, 0) DESC) AS copy
  FROM fleet_found r
) r WHERE copy = 1 OR i_id IS NULL
),
fleet_chosen AS NOT MATERIALIZED (
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
fleet_banded AS NOT MATERIALIZED (
SELECT c.*, g_reads,
  CASE WHEN k_aggregated = 1 THEN 0 ELSE CASE WHEN g_prompt >= 200001 THEN 1 ELSE 0 END END AS prompt_band,
  CASE WHEN k_time >= 1782864000000 THEN 2 ELSE CASE WHEN k_time >= 1767225600000 THEN 1 ELSE 0 END END AS price_span,
  CASE WHEN k_aggregated = 1 THEN 0 ELSE CASE WHEN ((MOD((((((k_time) // 60000) + 0)) // 1440) + 3, 7) + 1) IN (1, 2, 3, 4, 5) AND MOD((((k_time) // 60000) + 0), 1440) >= 60 AND MOD((((k_time) // 60000) + 0), 1440) < 240) THEN 1 ELSE 0 END END AS hours_0
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

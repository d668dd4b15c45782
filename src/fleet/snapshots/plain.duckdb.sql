-- Made by a test.
WITH fleet_rows_read AS NOT MATERIALIZED (
SELECT
  epoch_ms(r."time") AS k_time,
  COALESCE(NULLIF(CAST(r."session" AS VARCHAR), ''), 'calls') AS k_session,
  NULLIF(CAST(r."turn" AS VARCHAR), '') AS k_turn,
  NULLIF(CAST(r."agent" AS VARCHAR), '') AS k_agent,
  CAST(NULL AS VARCHAR) AS k_by,
  CASE WHEN NULLIF(CAST(r."purpose" AS VARCHAR), '') IS NULL THEN 'agent' WHEN LOWER(TRIM(NULLIF(CAST(r."purpose" AS VARCHAR), ''))) IN ('agent', 'subagent', 'summary') THEN LOWER(TRIM(NULLIF(CAST(r."purpose" AS VARCHAR), ''))) ELSE 'other' END AS k_purpose,
  NULLIF(CAST(r."provider" AS VARCHAR), '') AS k_provider,
  NULLIF(CAST(r."model" AS VARCHAR), '') AS k_model,
  NULLIF(CAST(r."service_tier" AS VARCHAR), '') AS k_tier,
  NULLIF(CAST(r."speed" AS VARCHAR), '') AS k_speed,
  NULLIF(CAST(r."region" AS VARCHAR), '') AS k_region,
  CAST(r."uncached_input" AS BIGINT) AS c_uncached,
  CAST(r."cache_read" AS BIGINT) AS c_read,
  CAST(r."cache_write" AS BIGINT) AS c_write,
  CAST(r."cache_write_5m" AS BIGINT) AS c_write_5m,
  CAST(r."cache_write_30m" AS BIGINT) AS c_write_30m,
  CAST(r."cache_write_1h" AS BIGINT) AS c_write_1h,
  CAST(r."cache_write_12h" AS BIGINT) AS c_write_12h,
  CAST(r."output" AS BIGINT) AS c_output,
  CAST(r."reasoning" AS BIGINT) AS c_reasoning,
  CAST(r."web_searches" AS BIGINT) AS c_searches,
  CAST(r."calls" AS BIGINT) AS i_calls,
  CASE WHEN LOWER(NULLIF(CAST(r."output_reliable" AS VARCHAR), '')) IN ('true', 'yes', '1') THEN 1 WHEN LOWER(NULLIF(CAST(r."output_reliable" AS VARCHAR), '')) IN ('false', 'no', '0') THEN 0 ELSE 1 END AS k_reliable,
  0 AS i_aggregated
FROM "calls" r
),
fleet_typed AS NOT MATERIALIZED (
SELECT r.*, CASE WHEN c_uncached < 0 THEN 1 WHEN c_read < 0 THEN 1 WHEN c_write < 0 THEN 1 WHEN c_write_5m < 0 THEN 1 WHEN c_write_30m < 0 THEN 1 WHEN c_write_1h < 0 THEN 1 WHEN c_write_12h < 0 THEN 1 WHEN c_output < 0 THEN 1 WHEN c_reasoning < 0 THEN 1 WHEN c_searches < 0 THEN 1 WHEN i_calls < 0 THEN 1 ELSE 0 END AS bad FROM fleet_rows_read r
),
fleet_calls AS NOT MATERIALIZED (
SELECT
  k_time AS k_time,
  k_session AS k_session,
  k_turn AS k_turn,
  k_agent AS k_agent,
  k_by AS k_by,
  k_purpose AS k_purpose,
  k_provider AS k_provider,
  k_model AS k_model,
  k_tier AS k_tier,
  k_speed AS k_speed,
  k_region AS k_region,
  c_uncached AS c_uncached,
  c_read AS c_read,
  c_write AS c_write,
  c_write_5m AS c_write_5m,
  c_write_30m AS c_write_30m,
  c_write_1h AS c_write_1h,
  c_write_12h AS c_write_12h,
  c_output AS c_output,
  c_reasoning AS c_reasoning,
  c_searches AS c_searches,
  k_reliable AS k_reliable,
  COALESCE(i_calls, 1) AS k_calls,
  CASE WHEN i_aggregated = 1 OR COALESCE(i_calls, 1) <> 1 THEN 1 ELSE 0 END AS k_aggregated
FROM fleet_typed
WHERE bad = 0
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

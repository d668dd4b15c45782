-- Made by a test.
WITH RECURSIVE fleet_rows_read AS (
SELECT
  NULLIF(CAST(r.`trace_id` AS STRING), '') AS s_trace,
  NULLIF(CAST(r.`id` AS STRING), '') AS s_id,
  NULLIF(CAST(r.`parent_observation_id` AS STRING), '') AS s_parent,
  CASE WHEN UPPER(COALESCE(NULLIF(CAST(r.`type` AS STRING), ''), '')) = 'GENERATION' THEN 'call' WHEN UPPER(COALESCE(NULLIF(CAST(r.`type` AS STRING), ''), '')) = 'EMBEDDING' THEN 'embedding' ELSE 'sum' END AS s_kind,
  CASE WHEN UPPER(COALESCE(NULLIF(CAST(r.`type` AS STRING), ''), '')) = 'AGENT' THEN 1 ELSE 0 END AS s_run,
  CASE WHEN r.`end_time` IS NULL THEN 0 ELSE 1 END AS s_ended,
  CAST(NULL AS STRING) AS s_session,
  CASE WHEN UPPER(COALESCE(NULLIF(CAST(r.`type` AS STRING), ''), '')) = 'AGENT' THEN NULLIF(CAST(r.`name` AS STRING), '') ELSE NULL END AS s_agent,
  CAST(NULL AS STRING) AS s_response,
  UNIX_MILLIS(r.`start_time`) AS k_time,
  CAST(NULL AS STRING) AS k_by,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['attributes']['gen_ai.provider.name']"), ''), NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['attributes']['gen_ai.system']"), ''), NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['attributes']['llm.provider']"), ''), NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['attributes']['llm.system']"), ''), NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['attributes']['ai.model.provider']"), ''), NULLIF(GET_JSON_OBJECT(r.`metadata`, "$['ls_provider']"), '')) AS k_provider,
  NULLIF(CAST(r.`provided_model_name` AS STRING), '') AS k_model,
  CAST(NULL AS STRING) AS k_tier,
  CASE WHEN NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_details.cache_read']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_tokens_details.cached_tokens']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_tokens_details.cached_tokens']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_details.cache_write']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completion_details.reasoning']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completion_tokens_details.reasoning_tokens']"), '') IS NOT NULL OR NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_tokens_details.reasoning_tokens']"), '') IS NOT NULL THEN 1 ELSE 0 END AS i_inclusive,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['promptTokens']"), '')) AS t_input,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completion_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completionTokens']"), '')) AS t_output,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['total']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['total_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['totalTokens']"), '')) AS t_total,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_read']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cached_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_read_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['cache_read_input_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['cache_read_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['cached_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_details.cache_read']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_tokens_details.cached_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_tokens_details.cached_tokens']"), '')) AS t_read,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_write']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['cache_creation_input_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['cache_write_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['prompt_details.cache_write']"), '')) AS t_write,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation_5m']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation_5m_tokens']"), '')) AS t_write_5m,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation_1h']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_cache_creation_1h_tokens']"), '')) AS t_write_1h,
  COALESCE(NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_reasoning']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_reasoning_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['reasoning_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completion_details.reasoning']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['completion_tokens_details.reasoning_tokens']"), ''), NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_tokens_details.reasoning_tokens']"), '')) AS t_reasoning,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_audio']"), '') AS t_input_audio,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_audio_tokens']"), '') AS t_input_audio_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_image']"), '') AS t_input_image,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_image_tokens']"), '') AS t_input_image_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_text']"), '') AS t_input_text,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_text_tokens']"), '') AS t_input_text_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_video']"), '') AS t_input_video,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['input_video_tokens']"), '') AS t_input_video_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_audio']"), '') AS t_output_audio,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_audio_tokens']"), '') AS t_output_audio_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_image']"), '') AS t_output_image,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_image_tokens']"), '') AS t_output_image_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_text']"), '') AS t_output_text,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_text_tokens']"), '') AS t_output_text_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_accepted_prediction_tokens']"), '') AS t_output_accepted_prediction_tokens,
  NULLIF(GET_JSON_OBJECT(r.`usage_details`, "$['output_rejected_prediction_tokens']"), '') AS t_output_rejected_prediction_tokens
FROM `observations` r
),
fleet_typed AS (
SELECT r.*,
  CASE WHEN t_input RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) ELSE NULL END AS n_input,
  CASE WHEN t_output RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) ELSE NULL END AS n_output,
  CASE WHEN t_total RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) ELSE NULL END AS n_total,
  CASE WHEN t_read RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) ELSE NULL END AS n_read,
  CASE WHEN t_write RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) ELSE NULL END AS n_write,
  CASE WHEN t_write_5m RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) ELSE NULL END AS n_write_5m,
  CASE WHEN t_write_1h RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) ELSE NULL END AS n_write_1h,
  CASE WHEN t_reasoning RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) ELSE NULL END AS n_reasoning,
  CASE WHEN t_input_audio RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_audio, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_audio, '.', 1) AS BIGINT) ELSE NULL END AS n_input_audio,
  CASE WHEN t_input_audio_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_audio_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_audio_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_input_audio_tokens,
  CASE WHEN t_input_image RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_image, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_image, '.', 1) AS BIGINT) ELSE NULL END AS n_input_image,
  CASE WHEN t_input_image_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_image_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_image_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_input_image_tokens,
  CASE WHEN t_input_text RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_text, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_text, '.', 1) AS BIGINT) ELSE NULL END AS n_input_text,
  CASE WHEN t_input_text_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_text_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_text_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_input_text_tokens,
  CASE WHEN t_input_video RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_video, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_video, '.', 1) AS BIGINT) ELSE NULL END AS n_input_video,
  CASE WHEN t_input_video_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_video_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_input_video_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_input_video_tokens,
  CASE WHEN t_output_audio RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_audio, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_audio, '.', 1) AS BIGINT) ELSE NULL END AS n_output_audio,
  CASE WHEN t_output_audio_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_audio_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_audio_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_output_audio_tokens,
  CASE WHEN t_output_image RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_image, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_image, '.', 1) AS BIGINT) ELSE NULL END AS n_output_image,
  CASE WHEN t_output_image_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_image_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_image_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_output_image_tokens,
  CASE WHEN t_output_text RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_text, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_text, '.', 1) AS BIGINT) ELSE NULL END AS n_output_text,
  CASE WHEN t_output_text_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_text_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_text_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_output_text_tokens,
  CASE WHEN t_output_accepted_prediction_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_accepted_prediction_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_accepted_prediction_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_output_accepted_prediction_tokens,
  CASE WHEN t_output_rejected_prediction_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_rejected_prediction_tokens, '.', 1) AS BIGINT) <= 9007199254740991 THEN TRY_CAST(SPLIT_PART(t_output_rejected_prediction_tokens, '.', 1) AS BIGINT) ELSE NULL END AS n_output_rejected_prediction_tokens,
  CASE WHEN t_input IS NOT NULL AND NOT (t_input RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output IS NOT NULL AND NOT (t_output RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_total IS NOT NULL AND NOT (t_total RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_total, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_read IS NOT NULL AND NOT (t_read RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_read, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write IS NOT NULL AND NOT (t_write RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_5m IS NOT NULL AND NOT (t_write_5m RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write_5m, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_write_1h IS NOT NULL AND NOT (t_write_1h RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_write_1h, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_reasoning IS NOT NULL AND NOT (t_reasoning RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_reasoning, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_audio IS NOT NULL AND NOT (t_input_audio RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_audio, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_audio_tokens IS NOT NULL AND NOT (t_input_audio_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_audio_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_image IS NOT NULL AND NOT (t_input_image RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_image, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_image_tokens IS NOT NULL AND NOT (t_input_image_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_image_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_text IS NOT NULL AND NOT (t_input_text RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_text, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_text_tokens IS NOT NULL AND NOT (t_input_text_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_text_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_video IS NOT NULL AND NOT (t_input_video RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_video, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_input_video_tokens IS NOT NULL AND NOT (t_input_video_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_input_video_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_audio IS NOT NULL AND NOT (t_output_audio RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_audio, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_audio_tokens IS NOT NULL AND NOT (t_output_audio_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_audio_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_image IS NOT NULL AND NOT (t_output_image RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_image, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_image_tokens IS NOT NULL AND NOT (t_output_image_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_image_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_text IS NOT NULL AND NOT (t_output_text RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_text, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_text_tokens IS NOT NULL AND NOT (t_output_text_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_text_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_accepted_prediction_tokens IS NOT NULL AND NOT (t_output_accepted_prediction_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_accepted_prediction_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 WHEN t_output_rejected_prediction_tokens IS NOT NULL AND NOT (t_output_rejected_prediction_tokens RLIKE '^[0-9]{1,16}([.]0*)?$' AND TRY_CAST(SPLIT_PART(t_output_rejected_prediction_tokens, '.', 1) AS BIGINT) <= 9007199254740991) THEN 1 ELSE 0 END AS bad
FROM fleet_rows_read r
),
fleet_raw AS (
SELECT r.*,
  n_input AS i_input,
  CASE WHEN s_kind = 'embedding' THEN COALESCE(n_output, 0) ELSE n_output END + CASE WHEN i_inclusive = 1 THEN 0 ELSE COALESCE(n_output_audio, 0) + COALESCE(n_output_audio_tokens, 0) + COALESCE(n_output_image, 0) + COALESCE(n_output_image_tokens, 0) + COALESCE(n_output_text, 0) + COALESCE(n_output_text_tokens, 0) + COALESCE(n_output_accepted_prediction_tokens, 0) + COALESCE(n_output_rejected_prediction_tokens, 0) END AS i_output,
  n_total AS i_total,
  n_read AS i_read,
  n_write AS i_write,
  n_write_5m AS i_write_5m,
  n_write_1h AS i_write_1h,
  n_reasoning AS i_reasoning,
  CASE WHEN i_inclusive = 1 THEN NULL ELSE NULLIF(COALESCE(n_input_audio, 0) + COALESCE(n_input_audio_tokens, 0) + COALESCE(n_input_image, 0) + COALESCE(n_input_image_tokens, 0) + COALESCE(n_input_text, 0) + COALESCE(n_input_text_tokens, 0) + COALESCE(n_input_video, 0) + COALESCE(n_input_video_tokens, 0), 0) END AS i_tool,
  CASE WHEN bad = 0 AND (t_input IS NOT NULL OR t_output IS NOT NULL OR t_total IS NOT NULL OR t_read IS NOT NULL OR t_write IS NOT NULL OR t_write_5m IS NOT NULL OR t_write_1h IS NOT NULL OR t_reasoning IS NOT NULL OR t_input_audio IS NOT NULL OR t_input_audio_tokens IS NOT NULL OR t_input_image IS NOT NULL OR t_input_image_tokens IS NOT NULL OR t_input_text IS NOT NULL OR t_input_text_tokens IS NOT NULL OR t_input_video IS NOT NULL OR t_input_video_tokens IS NOT NULL OR t_output_audio IS NOT NULL OR t_output_audio_tokens IS NOT NULL OR t_output_image IS NOT NULL OR t_output_image_tokens IS NOT NULL OR t_output_text IS NOT NULL OR t_output_text_tokens IS NOT NULL OR t_output_accepted_prediction_tokens IS NOT NULL OR t_output_rejected_prediction_tokens IS NOT NULL) THEN 1 ELSE 0 END AS has_usage,
  CASE WHEN n_write_5m IS NOT NULL OR n_write_1h IS NOT NULL THEN COALESCE(CASE WHEN LOWER(COALESCE(k_provider, '')) RLIKE '^anthropic([^a-z0-9_].*)?$' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) = '' AND k_model LIKE 'claude%' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) RLIKE '^(az(ure)?[.](ai[.])?)?openai([^a-z0-9_].*)?$' THEN '30m' ELSE NULL END, '5m') ELSE CASE WHEN LOWER(COALESCE(k_provider, '')) RLIKE '^anthropic([^a-z0-9_].*)?$' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) = '' AND k_model LIKE 'claude%' THEN '5m' WHEN LOWER(COALESCE(k_provider, '')) RLIKE '^(az(ure)?[.](ai[.])?)?openai([^a-z0-9_].*)?$' THEN '30m' ELSE NULL END END AS write_lifetime,
  CASE WHEN i_inclusive = 1 THEN 0 ELSE 1 END AS b_reasoning,
  CASE WHEN i_inclusive = 1 THEN 0 ELSE 1 END AS b_tool,
  CASE WHEN i_inclusive = 1 THEN 0 ELSE 1 END AS b_read,
  CASE WHEN i_inclusive = 1 THEN 0 ELSE 1 END AS b_write,
  CASE WHEN i_inclusive = 1 THEN 0 ELSE 1 END AS b_known
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
fleet_spans_placed AS (
SELECT r.*,
  CASE WHEN i_input IS NULL OR i_output IS NULL OR i_total IS NULL THEN -1
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 0
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 1
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 2
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 4
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 8
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * b_write = i_total THEN 3
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 5
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 6
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 9
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 10
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 12
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - b_write) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * b_write = i_total THEN 7
    WHEN COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * b_read + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 11
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - b_tool) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * b_tool + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 13
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - b_reasoning) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * b_reasoning + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 14
    WHEN COALESCE(i_read, 0) * (1 - (1 - b_read)) + COALESCE(w_total, 0) * (1 - (1 - b_write)) + COALESCE(i_tool, 0) * (1 - (1 - b_tool)) <= i_input AND COALESCE(i_reasoning, 0) * (1 - (1 - b_reasoning)) <= i_output AND i_input + i_output + COALESCE(i_reasoning, 0) * (1 - b_reasoning) + COALESCE(i_tool, 0) * (1 - b_tool) + COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) = i_total THEN 15
    ELSE -1 END AS placement
FROM fleet_spans_written r
),
fleet_spans_roomed AS (
SELECT r.*,
  i_input - CASE WHEN p_read = 0 AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE 0 END AS room
FROM (
  SELECT r.*,
    CASE WHEN placement IN (1, 3, 5, 9, 7, 11, 13, 15) THEN 1 - b_reasoning WHEN placement >= 0 THEN b_reasoning ELSE CASE WHEN i_output IS NOT NULL AND COALESCE(i_reasoning, 0) > i_output THEN 1 ELSE b_reasoning END END AS p_reasoning,
    CASE WHEN placement IN (2, 3, 6, 10, 7, 11, 14, 15) THEN 1 - b_tool WHEN placement >= 0 THEN b_tool ELSE b_tool END AS p_tool,
    CASE WHEN placement IN (4, 5, 6, 12, 7, 13, 14, 15) THEN 1 - b_read WHEN placement >= 0 THEN b_read ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_read END END AS p_read,
    CASE WHEN placement IN (8, 9, 10, 12, 11, 13, 14, 15) THEN 1 - b_write WHEN placement >= 0 THEN b_write ELSE CASE WHEN b_known = 0 AND i_input IS NOT NULL AND COALESCE(i_read, 0) * (1 - b_read) + COALESCE(w_total, 0) * (1 - b_write) > i_input THEN 1 ELSE b_write END END AS p_write
  FROM fleet_spans_placed r
) r
),
fleet_spans_counted AS (
SELECT r.*,
  room - CASE WHEN p_write = 0 THEN COALESCE(w_cut, 0) ELSE 0 END + CASE WHEN p_tool = 1 THEN COALESCE(i_tool, 0) ELSE 0 END AS c_uncached,
  CASE WHEN i_read IS NULL AND i_input IS NOT NULL AND (p_read = 0 OR placement >= 0) THEN 0 WHEN p_read = 0 AND i_input IS NOT NULL AND i_read IS NOT NULL THEN CASE WHEN i_read < i_input THEN i_read ELSE i_input END ELSE i_read END AS c_read,
  CASE WHEN w_split = 0 AND write_lifetime IS NULL THEN w_cut ELSE NULL END AS c_write,
  CASE WHEN w_split = 1 AND i_write_5m IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_5m, 0) >= COALESCE(i_write_1h, 0) THEN w_cut - ((w_cut * COALESCE(i_write_1h, 0)) DIV w_total) ELSE ((w_cut * COALESCE(i_write_5m, 0)) DIV w_total) END WHEN w_split = 1 THEN i_write_5m WHEN write_lifetime = '5m' THEN w_cut ELSE NULL END AS c_write_5m,
  CASE WHEN w_split = 0 AND write_lifetime = '30m' THEN w_cut ELSE NULL END AS c_write_30m,
  CASE WHEN w_split = 1 AND i_write_1h IS NULL THEN NULL WHEN w_split = 1 AND w_cut < w_total AND w_total > 0 THEN CASE WHEN COALESCE(i_write_1h, 0) > COALESCE(i_write_5m, 0) THEN w_cut - ((w_cut * COALESCE(i_write_5m, 0)) DIV w_total) ELSE ((w_cut * COALESCE(i_write_1h, 0)) DIV w_total) END WHEN w_split = 1 THEN i_write_1h WHEN write_lifetime = '1h' THEN w_cut ELSE NULL END AS c_write_1h,
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
    CAST(p.m_s_session AS STRING) AS session, CAST(p.m_s_agent AS STRING) AS agent, p.m_s_run AS run, 1 AS depth
  FROM fleet_spans c JOIN fleet_spans p ON p.s_trace = c.s_trace AND p.s_id = c.m_s_parent
  WHERE c.has_usage = 1 AND p.s_id <> c.s_id
  UNION ALL
  SELECT c.s_trace AS s_trace, c.s_id AS s_id, p.s_id AS upper_id, p.m_s_parent AS upper_parent,
    CAST(p.m_s_session AS STRING) AS session, CAST(p.m_s_agent AS STRING) AS agent, p.m_s_run AS run, c.depth + 1 AS depth
  FROM fleet_above c JOIN fleet_spans p ON p.s_trace = c.s_trace AND p.s_id = c.upper_parent
  WHERE c.depth < 64 AND p.s_id <> c.s_id
),
fleet_nearest AS (
SELECT s_trace AS n_trace, s_id AS n_id,
  SUBSTRING(MIN(CASE WHEN session IS NOT NULL THEN CONCAT(CAST(1000 + depth AS STRING), session) ELSE NULL END), 5) AS n_session,
  SUBSTRING(MIN(CASE WHEN agent IS NOT NULL THEN CONCAT(CAST(1000 + depth AS STRING), agent) ELSE NULL END), 5) AS n_agent,
  COUNT(DISTINCT CASE WHEN run = 1 THEN agent END) AS n_agents
FROM fleet_above GROUP BY s_trace, s_id
),
fleet_holders AS (
SELECT DISTINCT s_trace AS h_trace, upper_id AS h_id FROM fleet_above
),
fleet_traces AS (
SELECT s_trace AS t_trace,
  MAX(CASE WHEN has_usage = 1 AND s_kind <> 'sum' THEN 1 ELSE 0 END) AS t_has_calls,
  SUBSTRING(MIN(CASE WHEN m_s_session IS NOT NULL THEN CONCAT(CAST(1000000000000000 + COALESCE(m_k_time, 0) AS STRING), m_s_session) END), 17) AS t_session
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
  CAST(NULL AS STRING) AS k_speed,
  CAST(NULL AS STRING) AS k_region,
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
  CASE WHEN k_aggregated = 1 THEN 0 ELSE CASE WHEN ((MOD((((((k_time) DIV 60000) + 0)) DIV 1440) + 3, 7) + 1) IN (1, 2, 3, 4, 5) AND MOD((((k_time) DIV 60000) + 0), 1440) >= 60 AND MOD((((k_time) DIV 60000) + 0), 1440) < 240) THEN 1 ELSE 0 END END AS hours_0
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

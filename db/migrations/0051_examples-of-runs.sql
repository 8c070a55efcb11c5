-- The examples that were typed into runs become the first versions of sets, which the runs then name.
ALTER TABLE "run" DISABLE TRIGGER "run_settings_frozen";--> statement-breakpoint
WITH typed AS (
  SELECT id, project_id, name, settings, created_by, gen_random_uuid() AS set_id,
    gen_random_uuid() AS version_id
  FROM "run"
  WHERE jsonb_typeof(settings -> 'examples') = 'array'
    AND jsonb_array_length(settings -> 'examples') > 0
), sets AS (
  INSERT INTO "example_set" (id, project_id, name, kind)
  SELECT set_id, project_id, 'Examples of ' || left(name, 170) || ' ' || left(id::text, 8),
    CASE WHEN settings ->> 'approach' = 'example-summaries' THEN 'summaries' ELSE 'texts' END::example_kind
  FROM typed
), versions AS (
  INSERT INTO "example_set_version" (id, set_id, no, examples, note, created_by)
  SELECT version_id, set_id, 1, settings -> 'examples', '', created_by FROM typed
)
UPDATE "run" SET settings = jsonb_set(typed.settings, '{examples}',
  jsonb_build_object('paragraph-from-examples', version_id))
FROM typed WHERE typed.id = "run".id;--> statement-breakpoint
UPDATE "run" SET settings = jsonb_set(settings, '{examples}', '{}')
WHERE jsonb_typeof(settings -> 'examples') = 'array' OR settings ->> 'kind' = 'read';--> statement-breakpoint
ALTER TABLE "run" ENABLE TRIGGER "run_settings_frozen";

-- Models whose texts came from a training run's files lead back to it. From now on an import notes them; this notes those of
-- earlier imports. Their names are the run's, a colon, and the run's own name for the model, perhaps with the run's id.
INSERT INTO "training_text_model" ("training_id", "name", "model_id")
SELECT t.id, CASE WHEN starts_with(m.name, t.name || ': ')
    THEN regexp_replace(substr(m.name, length(t.name) + 3), ' \([0-9a-f]{8}\)$', '') ELSE m.name END, m.id
FROM "training" t, "model" m
WHERE m.project_id = t.project_id AND EXISTS (
  SELECT FROM "training_import" i JOIN "generation" g ON g.import_id = i.import_id
  WHERE i.training_id = t.id AND g.model_id = m.id)
ON CONFLICT DO NOTHING;

ALTER TABLE "model" ADD COLUMN "tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "question_tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tally" ADD COLUMN "forecast_tags" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- At most 20 tags: names of 1 to 60 characters, values of 1 to 200.
CREATE FUNCTION are_tags(tags jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(tags) = 'object' AND (
    SELECT count(*) <= 20 AND coalesce(bool_and(jsonb_typeof(value) = 'string'
      AND length(key) BETWEEN 1 AND 60 AND length(value #>> '{}') BETWEEN 1 AND 200), true)
    FROM jsonb_each(CASE WHEN jsonb_typeof(tags) = 'object' THEN tags ELSE '{}' END))
$$;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_tags_fit" CHECK (are_tags(tags));--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_tags_fit" CHECK (are_tags(tags));--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_tags_fit" CHECK (are_tags(tags));--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_tags_fit" CHECK (are_tags(tags));--> statement-breakpoint
-- A question's tags are a part of what its forecasts are counted by.
CREATE TRIGGER question_tagged AFTER UPDATE OF tags ON "question"
  FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags)
  EXECUTE FUNCTION note_forecasts_of_question();--> statement-breakpoint
-- Tags of readers and models are looked up when figures are asked for. Kept figures are found by the sum of
-- revisions, so a step of one could give two groups that swap readers the sums that they had.
CREATE FUNCTION renew_tallies_of_reader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET revision = revision + 1 + floor(random() * 1e9)::bigint WHERE reader_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reader_tagged AFTER UPDATE OF tags ON "reader"
  FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags)
  EXECUTE FUNCTION renew_tallies_of_reader();--> statement-breakpoint
CREATE FUNCTION renew_tallies_of_model() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET revision = revision + 1 + floor(random() * 1e9)::bigint WHERE model_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER model_tagged AFTER UPDATE OF tags ON "model"
  FOR EACH ROW WHEN (OLD.tags IS DISTINCT FROM NEW.tags)
  EXECUTE FUNCTION renew_tallies_of_model();

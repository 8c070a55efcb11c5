-- Two spellings of one reader, model or dataset become one: then an imported forecast belongs to another
-- reader, text or question, while what it says stays. That transaction says so with
-- `SET LOCAL candor.merging = 'on'`, and the app's role may change no other column (grant-to-app.ts).
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  -- Leave to come stays, because visits rest on it; what was written beside it goes.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invitation' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'forecast' AND current_setting('candor.merging', true) = 'on' THEN
    IF to_jsonb(NEW) - '{reader_id,question_id,generation_id,draw}'::text[]
       = to_jsonb(OLD) - '{reader_id,question_id,generation_id,draw}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% rows are immutable: add a new row instead', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- Whatever moves a forecast to another tally notes it.
CREATE TRIGGER forecast_moved AFTER UPDATE ON "forecast"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_forecasts();--> statement-breakpoint
CREATE TRIGGER judgement_taken_back AFTER DELETE ON "judgement"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_judged_forecasts();--> statement-breakpoint
CREATE FUNCTION note_forecasts_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id) SELECT id FROM forecast WHERE question_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER question_moved AFTER UPDATE OF dataset_id, split ON "question"
  FOR EACH ROW WHEN (OLD.dataset_id IS DISTINCT FROM NEW.dataset_id OR OLD.split IS DISTINCT FROM NEW.split)
  EXECUTE FUNCTION note_forecasts_of_question();--> statement-breakpoint
CREATE FUNCTION note_forecasts_of_generation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id) SELECT id FROM forecast WHERE generation_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER generation_moved AFTER UPDATE OF model_id, seed ON "generation"
  FOR EACH ROW WHEN (OLD.model_id IS DISTINCT FROM NEW.model_id OR OLD.seed IS DISTINCT FROM NEW.seed)
  EXECUTE FUNCTION note_forecasts_of_generation();

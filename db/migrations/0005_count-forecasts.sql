-- Whatever changes how a forecast counts notes it, in the transaction that changes it. Counting takes
-- the notes and the changes together (lib/figures/server/count-forecasts.ts).
CREATE FUNCTION note_forecasts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id) SELECT id FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER forecast_added AFTER INSERT ON "forecast"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_forecasts();--> statement-breakpoint
CREATE TRIGGER forecast_erased AFTER DELETE ON "forecast"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_forecasts();--> statement-breakpoint
CREATE FUNCTION note_judged_forecasts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id) SELECT forecast_id FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER judgement_added AFTER INSERT ON "judgement"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_judged_forecasts();--> statement-breakpoint
CREATE FUNCTION note_forecasts_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id) SELECT id FROM forecast WHERE assignment_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was locked becomes a result when its task is submitted.
CREATE TRIGGER assignment_submitted AFTER UPDATE OF state ON "assignment"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.state = 'submitted')
  EXECUTE FUNCTION note_forecasts_of_assignment();--> statement-breakpoint
CREATE FUNCTION note_forecasts_of_excluded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (forecast_id)
    SELECT f.id FROM assignment a JOIN forecast f ON f.assignment_id = a.id
    WHERE a.study_id = NEW.study_id AND a.reader_id = NEW.reader_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER exclusion_event_added AFTER INSERT ON "exclusion_event"
  FOR EACH ROW EXECUTE FUNCTION note_forecasts_of_excluded();--> statement-breakpoint
-- What was stored before there were counts.
INSERT INTO tally_pending (forecast_id) SELECT id FROM forecast;

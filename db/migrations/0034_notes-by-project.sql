ALTER TABLE "tally_pending" ADD COLUMN "project_id" uuid;--> statement-breakpoint
UPDATE tally_pending p SET project_id = r.project_id
  FROM forecast f JOIN reader r ON r.id = f.reader_id WHERE f.id = p.forecast_id;--> statement-breakpoint
UPDATE tally_pending p SET project_id = t.project_id
  FROM tallied was JOIN tally_cell c ON c.id = was.cell_id JOIN tally t ON t.id = c.tally_id
  WHERE p.project_id IS NULL AND was.forecast_id = p.forecast_id;--> statement-breakpoint
-- Of forecasts that are gone and counted nowhere.
DELETE FROM tally_pending WHERE project_id IS NULL;--> statement-breakpoint
ALTER TABLE "tally_pending" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tally_pending" DROP CONSTRAINT "tally_pending_pkey";--> statement-breakpoint
ALTER TABLE "tally_pending" ADD CONSTRAINT "tally_pending_project_id_id_pk" PRIMARY KEY("project_id","id");--> statement-breakpoint
-- A plan is kept for a whole session, so each row is looked up by an index: a plan that was made for a large
-- import would read all forecasts for one. A reader that is gone takes its tallies along, so nothing is noted.
CREATE OR REPLACE FUNCTION note_forecasts() RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, c.id FROM changed c JOIN reader r ON r.id = c.reader_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_judged_forecasts() RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, f.id FROM changed c
    JOIN forecast f ON f.id = c.forecast_id JOIN reader r ON r.id = f.reader_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_forecasts_of_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, f.id FROM forecast f JOIN reader r ON r.id = f.reader_id
    WHERE f.assignment_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_forecasts_of_excluded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, f.id FROM assignment a
    JOIN forecast f ON f.assignment_id = a.id JOIN reader r ON r.id = f.reader_id
    WHERE a.study_id = NEW.study_id AND a.reader_id = NEW.reader_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_forecasts_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, f.id FROM forecast f JOIN reader r ON r.id = f.reader_id
    WHERE f.question_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_forecasts_of_generation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_pending (project_id, forecast_id)
    SELECT r.project_id, f.id FROM forecast f JOIN reader r ON r.id = f.reader_id
    WHERE f.generation_id = NEW.id;
  RETURN NULL;
END $$;

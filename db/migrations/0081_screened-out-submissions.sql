ALTER TABLE "prolific_submission" ADD COLUMN "is_screened_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- As text: a new value of an enum can't be used in the transaction that adds it.
UPDATE "prolific_submission" SET is_screened_out = true WHERE id_hash IN (
  SELECT DISTINCT ON (s.study_id, s.reader_id) s.id_hash FROM "prolific_submission" s
  JOIN "completion_code" c ON c.study_id = s.study_id AND c.reader_id = s.reader_id AND c.outcome::text = 'screened_out'
  WHERE s.visit_id IS NULL
  ORDER BY s.study_id, s.reader_id, s.status::text = 'SCREENED OUT' DESC, s.created_at);--> statement-breakpoint
CREATE UNIQUE INDEX "submission_screened_out_once" ON "prolific_submission" USING btree ("study_id","reader_id") WHERE is_screened_out;--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD CONSTRAINT "submission_screened_out_or_session" CHECK ("prolific_submission"."visit_id" is null or not "prolific_submission"."is_screened_out");
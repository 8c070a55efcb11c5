ALTER TABLE "tally" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE tally t SET n = c.n
  FROM (SELECT tally_id, sum(n) AS n FROM tally_cell GROUP BY tally_id) c WHERE c.tally_id = t.id;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_not_negative" CHECK ("tally"."n" >= 0);
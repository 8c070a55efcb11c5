ALTER TABLE "training_job" ADD COLUMN "suspended_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Some were seen last in their queue, and given up or lost after they had begun.
UPDATE "training_job" SET "ended_at" = "started_at" WHERE "ended_at" < "started_at";--> statement-breakpoint
ALTER TABLE "training_job" ADD CONSTRAINT "training_job_ends_after_start" CHECK ("training_job"."ended_at" >= "training_job"."started_at");

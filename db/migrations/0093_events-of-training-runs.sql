ALTER TYPE "public"."event_kind" ADD VALUE 'training_ended';--> statement-breakpoint
ALTER TYPE "public"."event_kind" ADD VALUE 'training_waits';--> statement-breakpoint
ALTER TABLE "training_job" ADD COLUMN "stuck_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_job" ADD CONSTRAINT "training_job_stuck_waits" CHECK ("training_job"."stuck_since" is null or "training_job"."state" = 'waits');
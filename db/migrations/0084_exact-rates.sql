ALTER TABLE "visit" ADD COLUMN "rate_cents" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "rate_tasks" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "elsewhere_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "lost_submission_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_rate_whole" CHECK (("visit"."rate_cents" is null) = ("visit"."rate_tasks" is null) and "visit"."rate_cents" >= 0 and "visit"."rate_tasks" >= 1);
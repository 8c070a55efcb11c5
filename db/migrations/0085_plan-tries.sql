ALTER TABLE "training" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "training" ADD COLUMN "plan_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_plan_tries" CHECK ("training"."plan_tries" >= 0);
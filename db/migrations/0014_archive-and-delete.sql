ALTER TABLE "project" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "retention_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "retention_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_deleted_is_archived" CHECK ("project"."delete_at" is null or "project"."archived_at" is not null);--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_retention_months" CHECK ("project"."retention_months" between 1 and 120);--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_deleted_is_archived" CHECK ("study"."delete_at" is null or "study"."archived_at" is not null);
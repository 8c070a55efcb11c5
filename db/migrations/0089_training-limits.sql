CREATE TYPE "public"."training_limit" AS ENUM('time', 'spending');--> statement-breakpoint
ALTER TABLE "training" ADD COLUMN "limit_reached" "training_limit";--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_limit_stops" CHECK ("training"."limit_reached" is null or "training"."state" in ('stopping', 'cancelled'));--> statement-breakpoint
-- These were called failed.
UPDATE "training_stage" s SET "state" = 'missing' FROM "training" t
  WHERE s."training_id" = t."id" AND s."state" = 'failed' AND t."state" = 'failed'
    AND (t."problem" LIKE 'Its limit of %' OR t."problem" LIKE 'Its spending limit is reached.%');--> statement-breakpoint
UPDATE "training" SET "state" = 'cancelled',
  "limit_reached" = CASE WHEN "problem" LIKE 'Its limit of %' THEN 'time'::"training_limit" ELSE 'spending' END
  WHERE "state" = 'failed'
    AND ("problem" LIKE 'Its limit of %' OR "problem" LIKE 'Its spending limit is reached.%');

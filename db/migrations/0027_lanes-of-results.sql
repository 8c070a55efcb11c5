ALTER TABLE "kept_result" ADD COLUMN "lane" text DEFAULT 'short' NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_result" ADD COLUMN "forecasts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_result" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_result" ADD CONSTRAINT "kept_result_lane_known" CHECK ("kept_result"."lane" in ('short', 'long'));
ALTER TABLE "assignment" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "seen_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_seen_not_negative" CHECK ("assignment"."seen_ms" >= 0);--> statement-breakpoint
-- Whoever holds a task now has had it for so long: until now that was the limit.
UPDATE "assignment" SET "seen_ms" = least(86400000, greatest(0, 1000 * extract(epoch from now() - "created_at")))::int WHERE "state" = 'leased';

-- Moments that the log has too, beside a pseudonym, become days; a session that the erasure ended ends with its last pay.
UPDATE "visit" v SET "ended_at" = coalesce((SELECT max(l."created_at") FROM "ledger" l WHERE l."visit_id" = v."id"), v."created_at")
  FROM "participant" p
  WHERE p."study_id" = v."study_id" AND p."reader_id" = v."reader_id" AND v."ended_at" = p."erased_at";--> statement-breakpoint
UPDATE "crowd_session" s SET "created_at" = date_trunc('day', s."created_at", 'UTC'), "expires_at" = date_trunc('day', s."expires_at", 'UTC')
  FROM "participant" p WHERE p."id" = s."participant_id" AND p."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "reader" r SET "created_at" = date_trunc('day', r."created_at", 'UTC')
  FROM "participant" p WHERE p."reader_id" = r."id" AND p."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "participant" SET "erased_at" = date_trunc('day', "erased_at", 'UTC'), "created_at" = date_trunc('day', "created_at", 'UTC')
  WHERE "erased_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "completion_code" DISABLE TRIGGER "completion_code_immutable";--> statement-breakpoint
UPDATE "completion_code" SET "created_at" = date_trunc('day', "created_at", 'UTC') WHERE "outcome" = 'withdrawn';--> statement-breakpoint
ALTER TABLE "completion_code" ENABLE TRIGGER "completion_code_immutable";--> statement-breakpoint
UPDATE "erasure" SET "created_at" = date_trunc('day', "created_at", 'UTC');--> statement-breakpoint
ALTER TABLE "erasure" ALTER COLUMN "created_at" SET DEFAULT date_trunc('day', now(), 'UTC');--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_on_a_day" CHECK (extract(epoch from "erasure"."created_at") % 86400 = 0);--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_erased_on_a_day" CHECK (extract(epoch from "participant"."erased_at") % 86400 = 0);
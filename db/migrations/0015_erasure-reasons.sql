CREATE TYPE "public"."erasure_reason" AS ENUM('withdrew', 'staff', 'retention');--> statement-breakpoint
CREATE TABLE "erased_standing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"erasure_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"submitted" integer NOT NULL,
	"finished" boolean NOT NULL,
	"outcome" "verdict_outcome",
	"by_hand" boolean,
	CONSTRAINT "erased_standing_verdict_whole" CHECK (("erased_standing"."outcome" is null) = ("erased_standing"."by_hand" is null))
);
--> statement-breakpoint
ALTER TABLE "participant" RENAME COLUMN "withdrawn_at" TO "erased_at";--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "erasure_reason" "erasure_reason";--> statement-breakpoint
UPDATE "participant" SET "erasure_reason" = 'withdrew' WHERE "erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "reader" SET "name" = replace("name", 'withdrawn-', 'erased-')
  WHERE "name" LIKE 'withdrawn-%' AND "id" IN (SELECT "reader_id" FROM "participant" WHERE "erased_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "reason" "erasure_reason";--> statement-breakpoint
UPDATE "erasure" SET "reason" = (CASE WHEN "user_id" IS NULL THEN 'withdrew' ELSE 'staff' END)::"erasure_reason";--> statement-breakpoint
ALTER TABLE "erasure" ALTER COLUMN "reason" SET NOT NULL;--> statement-breakpoint
-- What was computed before names erasures otherwise; it is computed anew.
DELETE FROM "kept_result";--> statement-breakpoint
ALTER TABLE "erased_standing" ADD CONSTRAINT "erased_standing_erasure_id_erasure_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasure"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_standing" ADD CONSTRAINT "erased_standing_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_standing_round_id_index" ON "erased_standing" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "erased_standing_erasure_id_index" ON "erased_standing" USING btree ("erasure_id");--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_erased_whole" CHECK (("participant"."erased_at" is null) = ("participant"."erasure_reason" is null));--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_user_is_staff" CHECK ("erasure"."user_id" is null or "erasure"."reason" = 'staff');
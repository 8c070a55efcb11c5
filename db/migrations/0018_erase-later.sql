ALTER TABLE "participant" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "participant_erase_at_index" ON "participant" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_erased_once" CHECK ("participant"."erase_at" is null or "participant"."erased_at" is null);
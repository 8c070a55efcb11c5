ALTER TABLE "model" ADD COLUMN "shows_phrases" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "model" SET "shows_phrases" = true WHERE "name" IN ('Phrases alone', 'Phrases in context');

ALTER TABLE "consent" ADD COLUMN "stored" jsonb;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "retention_months" integer;
-- Passwords stay as they are: the library's scrypt hashes, written with the settings that made them.
UPDATE "user" SET "password_hash" = 'scrypt$16384$16$1$' || replace(a."password", ':', '$')
	FROM "account" a WHERE a."user_id" = "user"."id" AND a."provider_id" = 'credential' AND a."password" IS NOT NULL;--> statement-breakpoint
-- Until now everybody on the staff could create projects.
UPDATE "user" SET "may_create_projects" = true;--> statement-breakpoint
DROP TABLE "account" CASCADE;--> statement-breakpoint
DROP TABLE "apikey" CASCADE;--> statement-breakpoint
DROP TABLE "rate_limit" CASCADE;--> statement-breakpoint
DROP TABLE "session" CASCADE;--> statement-breakpoint
DROP TABLE "verification" CASCADE;--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "updated_at";
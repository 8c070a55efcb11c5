ALTER TABLE "user" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_deletion_disables" CHECK ("user"."disabled_at" is not null or ("user"."delete_at" is null and "user"."deleted_at" is null));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_deleted_has_no_password" CHECK ("user"."deleted_at" is null or "user"."password_hash" is null);
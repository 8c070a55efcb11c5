ALTER TABLE "training" ADD COLUMN "stopping_since" timestamp with time zone;--> statement-breakpoint
UPDATE "training" SET "stopping_since" = now() WHERE "state" = 'stopping';--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_stopping_has_time" CHECK (("training"."state" = 'stopping') = ("training"."stopping_since" is not null));
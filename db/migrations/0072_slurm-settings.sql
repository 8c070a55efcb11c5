ALTER TABLE "engine" ADD COLUMN "slurm" jsonb;--> statement-breakpoint
UPDATE "engine" SET "slurm" = jsonb_build_object('user', "account", 'partition', null, 'account', null, 'qos', null, 'gpuType', null) WHERE "kind" = 'slurm';--> statement-breakpoint
ALTER TABLE "engine" DROP COLUMN "account";--> statement-breakpoint
ALTER TABLE "engine" ADD CONSTRAINT "engine_slurm_has_settings" CHECK (("engine"."kind" = 'slurm') = ("engine"."slurm" is not null));
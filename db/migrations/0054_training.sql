CREATE TYPE "public"."engine_kind" AS ENUM('ray', 'slurm');--> statement-breakpoint
CREATE TYPE "public"."training_job_state" AS ENUM('sending', 'queued', 'running', 'done', 'waits', 'failed', 'cancelled', 'lost');--> statement-breakpoint
CREATE TYPE "public"."training_stage_state" AS ENUM('missing', 'running', 'done', 'failed');--> statement-breakpoint
CREATE TYPE "public"."training_state" AS ENUM('draft', 'running', 'waiting', 'stopping', 'done', 'failed', 'cancelled');--> statement-breakpoint
CREATE TABLE "engine" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "engine_kind" NOT NULL,
	"url" text NOT NULL,
	"account" text,
	"secret" text,
	"folder" text NOT NULL,
	"package_folder" text NOT NULL,
	"python" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_name_given" CHECK ("engine"."name" <> ''),
	CONSTRAINT "engine_archived_has_no_secret" CHECK ("engine"."archived_at" is null or "engine"."secret" is null)
);
--> statement-breakpoint
CREATE TABLE "trained_model" (
	"model_id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"step" integer,
	"folder" text NOT NULL,
	"weights" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" "training_state" DEFAULT 'draft' NOT NULL,
	"problem" text,
	"plan" jsonb,
	"starts_itself" boolean DEFAULT false NOT NULL,
	"most_minutes" integer,
	"hourly_cost" bigint DEFAULT 0 NOT NULL,
	"most_cost" bigint,
	"cloned_from" uuid,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "training_projectId_key_unique" UNIQUE("project_id","key"),
	CONSTRAINT "training_name_given" CHECK ("training"."name" <> ''),
	CONSTRAINT "training_draft_not_started" CHECK (("training"."state" = 'draft') = ("training"."started_at" is null)),
	CONSTRAINT "training_ended_has_time" CHECK (("training"."state" in ('done', 'failed', 'cancelled')) = ("training"."ended_at" is not null)),
	CONSTRAINT "training_limits" CHECK ("training"."most_minutes" >= 1 and least("training"."hourly_cost", "training"."most_cost") >= 0),
	CONSTRAINT "training_leased_whole" CHECK (("training"."leased_by" is null) = ("training"."leased_until" is null))
);
--> statement-breakpoint
CREATE TABLE "training_event" (
	"training_id" uuid NOT NULL,
	"file" text NOT NULL,
	"position" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"no" bigserial NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stage" text NOT NULL,
	"event" text NOT NULL,
	"step" integer,
	"data" jsonb NOT NULL,
	CONSTRAINT "training_event_training_id_file_position_pk" PRIMARY KEY("training_id","file","position")
);
--> statement-breakpoint
CREATE TABLE "training_job" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"training_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"state" "training_job_state" DEFAULT 'sending' NOT NULL,
	"engine_job" text,
	"problem" text,
	"quiet_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "training_job_trainingId_no_unique" UNIQUE("training_id","no"),
	CONSTRAINT "training_job_ended_has_time" CHECK (("training_job"."state" in ('sending', 'queued', 'running')) = ("training_job"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "training_stage" (
	"training_id" uuid NOT NULL,
	"name" text NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"after" text[] NOT NULL,
	"state" "training_stage_state" DEFAULT 'missing' NOT NULL,
	"done" integer,
	"total" integer,
	"unit" text,
	"message" text,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seconds" double precision,
	"updated_at" timestamp with time zone,
	CONSTRAINT "training_stage_training_id_name_pk" PRIMARY KEY("training_id","name")
);
--> statement-breakpoint
ALTER TABLE "engine" ADD CONSTRAINT "engine_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_cloned_from_training_id_fk" FOREIGN KEY ("cloned_from") REFERENCES "public"."training"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training" ADD CONSTRAINT "training_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_event" ADD CONSTRAINT "training_event_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_job" ADD CONSTRAINT "training_job_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_stage" ADD CONSTRAINT "training_stage_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engine_name" ON "engine" USING btree ("project_id","name") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "trained_model_training_id_index" ON "trained_model" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_project_id_created_at_index" ON "training" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "training_due" ON "training" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "training_event_training_id_no_index" ON "training_event" USING btree ("training_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "training_job_under_way" ON "training_job" USING btree ("training_id") WHERE state in ('sending', 'queued', 'running');--> statement-breakpoint
-- What a training run does is settled when it starts.
CREATE FUNCTION refuse_change_of_training() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.started_at IS NOT NULL
     AND (NEW.settings IS DISTINCT FROM OLD.settings OR NEW.started_at IS DISTINCT FROM OLD.started_at) THEN
    RAISE EXCEPTION 'training % has started: its settings do not change', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER training_settings_frozen BEFORE UPDATE ON "training"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_training();

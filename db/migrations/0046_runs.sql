CREATE TYPE "public"."provider_kind" AS ENUM('anthropic', 'openai', 'compatible');--> statement-breakpoint
CREATE TYPE "public"."run_item_state" AS ENUM('waiting', 'done', 'failed');--> statement-breakpoint
CREATE TYPE "public"."run_state" AS ENUM('draft', 'running', 'paused', 'done', 'cancelled', 'failed');--> statement-breakpoint
CREATE TABLE "answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"run_id" uuid,
	"model" text NOT NULL,
	"prompt" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"text" text NOT NULL,
	"finish" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cost" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_projectId_key_unique" UNIQUE("project_id","key"),
	CONSTRAINT "answer_not_negative" CHECK (least("answer"."input_tokens", "answer"."output_tokens", "answer"."cost") >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "provider_kind" NOT NULL,
	"url" text,
	"secret" text,
	"most_at_once" integer NOT NULL,
	"most_per_minute" integer,
	"prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"structured" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_name_given" CHECK ("provider"."name" <> ''),
	CONSTRAINT "provider_has_address_of_its_own" CHECK (("provider"."kind" = 'compatible') = ("provider"."url" is not null)),
	CONSTRAINT "provider_limits" CHECK (least("provider"."most_at_once", "provider"."most_per_minute") >= 1),
	CONSTRAINT "provider_archived_has_no_key" CHECK ("provider"."archived_at" is null or "provider"."secret" is null)
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"forecast_id" uuid PRIMARY KEY NOT NULL,
	"truth_probability" double precision,
	"answers" jsonb NOT NULL,
	"unparsable" jsonb NOT NULL,
	CONSTRAINT "reading_probability_range" CHECK ("reading"."truth_probability" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" "run_state" DEFAULT 'draft' NOT NULL,
	"problem" text,
	"reader_id" uuid,
	"most_cost" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "run_name_given" CHECK ("run"."name" <> ''),
	CONSTRAINT "run_money_not_negative" CHECK (least("run"."spent", "run"."reserved", "run"."most_cost") >= 0),
	CONSTRAINT "run_keeps_its_limit" CHECK ("run"."spent" + "run"."reserved" <= "run"."most_cost"),
	CONSTRAINT "run_draft_not_started" CHECK (("run"."state" = 'draft') = ("run"."started_at" is null)),
	CONSTRAINT "run_ended_has_time" CHECK (("run"."state" in ('done', 'cancelled', 'failed')) = ("run"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "run_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"generation_id" uuid,
	"forecast_id" uuid,
	"no" integer NOT NULL,
	"sample" integer NOT NULL,
	"state" "run_item_state" DEFAULT 'waiting' NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"problem_kind" text,
	"problem" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "run_item_runId_no_unique" UNIQUE("run_id","no"),
	CONSTRAINT "run_item_leased_whole" CHECK (("run_item"."leased_by" is null) = ("run_item"."leased_until" is null)),
	CONSTRAINT "run_item_ended_free" CHECK ("run_item"."state" = 'waiting' or "run_item"."leased_by" is null),
	CONSTRAINT "run_item_ended_has_time" CHECK (("run_item"."state" = 'waiting') = ("run_item"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer" ADD CONSTRAINT "answer_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider" ADD CONSTRAINT "provider_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading" ADD CONSTRAINT "reading_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_item" ADD CONSTRAINT "run_item_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_run_id_created_at_index" ON "answer" USING btree ("run_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_name" ON "provider" USING btree ("project_id","name") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "run_project_id_created_at_index" ON "run" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "run_state_index" ON "run" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "run_item_free" ON "run_item" USING btree ("run_id","no") WHERE state = 'waiting' and leased_by is null;--> statement-breakpoint
CREATE INDEX "run_item_leased" ON "run_item" USING btree ("run_id","leased_by") WHERE leased_by is not null;--> statement-breakpoint
CREATE INDEX "run_item_ended" ON "run_item" USING btree ("run_id","ended_at");--> statement-breakpoint
CREATE INDEX "run_item_generation_id_index" ON "run_item" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "run_item_question_id_index" ON "run_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "run_item_forecast_id_index" ON "run_item" USING btree ("forecast_id");
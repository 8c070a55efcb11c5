CREATE TYPE "public"."assignment_state" AS ENUM('leased', 'submitted', 'expired', 'returned');--> statement-breakpoint
CREATE TYPE "public"."forecast_status" AS ENUM('ok', 'no_answer', 'unparsable');--> statement-breakpoint
CREATE TYPE "public"."import_kind" AS ENUM('questions', 'models', 'generations', 'forecasts');--> statement-breakpoint
CREATE TYPE "public"."import_state" AS ENUM('waiting', 'running', 'done', 'refused', 'failed');--> statement-breakpoint
CREATE TYPE "public"."model_kind" AS ENUM('confidence', 'non-confidence');--> statement-breakpoint
CREATE TYPE "public"."member_role" AS ENUM('admin', 'researcher');--> statement-breakpoint
CREATE TYPE "public"."reader_kind" AS ENUM('human', 'llm', 'rule', 'surrogate');--> statement-breakpoint
CREATE TYPE "public"."round_kind" AS ENUM('main');--> statement-breakpoint
CREATE TYPE "public"."round_state" AS ENUM('draft', 'open', 'paused', 'closed');--> statement-breakpoint
CREATE TABLE "assignment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_id" uuid NOT NULL,
	"place_no" integer NOT NULL,
	"study_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"state" "assignment_state" DEFAULT 'leased' NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"output_order" integer[] NOT NULL,
	"payload_hash" text,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_one_per_question" UNIQUE("study_id","reader_id","question_id"),
	CONSTRAINT "assignment_submitted_whole" CHECK ((state = 'submitted') = (payload_hash is not null and submitted_at is not null))
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "late_submission_assignmentId_payloadHash_unique" UNIQUE("assignment_id","payload_hash")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apikey" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text DEFAULT 'default' NOT NULL,
	"name" text,
	"start" text,
	"reference_id" text NOT NULL,
	"prefix" text,
	"key" text NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp with time zone,
	"enabled" boolean DEFAULT true,
	"rate_limit_enabled" boolean DEFAULT false,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer DEFAULT 0,
	"remaining" integer,
	"last_request" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"permissions" text,
	"metadata" text
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dataset" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dataset_projectId_name_unique" UNIQUE("project_id","name"),
	CONSTRAINT "dataset_name_given" CHECK ("dataset"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"key" text NOT NULL,
	"split" text,
	"text" text,
	"truth" text,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_datasetId_key_unique" UNIQUE("dataset_id","key"),
	CONSTRAINT "question_key_given" CHECK ("question"."key" <> '')
);
--> statement-breakpoint
CREATE TABLE "forecast" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reader_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"generation_id" uuid,
	"assignment_id" uuid,
	"import_id" uuid,
	"draw" integer DEFAULT 0 NOT NULL,
	"status" "forecast_status" NOT NULL,
	"answer" text,
	"confidence" double precision,
	"distribution" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forecast_once" UNIQUE NULLS NOT DISTINCT("reader_id","question_id","generation_id","assignment_id","draw"),
	CONSTRAINT "forecast_confidence_range" CHECK ("forecast"."confidence" between 0 and 1),
	CONSTRAINT "forecast_confidence_unless_unparsable" CHECK (("forecast"."confidence" is null) = ("forecast"."status" = 'unparsable')),
	CONSTRAINT "forecast_no_answer_is_sure" CHECK ("forecast"."status" <> 'no_answer' or ("forecast"."confidence" = 1 and "forecast"."answer" is null)),
	CONSTRAINT "forecast_has_one_origin" CHECK ("forecast"."assignment_id" is null or ("forecast"."import_id" is null and "forecast"."generation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "judgement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"forecast_id" uuid NOT NULL,
	"judge" text NOT NULL,
	"correct" boolean NOT NULL,
	"import_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgement_forecastId_judge_unique" UNIQUE("forecast_id","judge")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" "import_kind" NOT NULL,
	"filename" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" "import_state" DEFAULT 'waiting' NOT NULL,
	"bytes_total" bigint,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_added" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_bad" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"query" text,
	"text" text NOT NULL,
	"seed" integer DEFAULT 0 NOT NULL,
	"decoding" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decoding_hash" text GENERATED ALWAYS AS (md5(decoding::text)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generation_questionId_modelId_decodingHash_seed_unique" UNIQUE("question_id","model_id","decoding_hash","seed")
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "model_kind" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_projectId_name_unique" UNIQUE("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"project_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"role" "member_role" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" "reader_kind" NOT NULL,
	"name" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"simulated" boolean DEFAULT false NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reader_projectId_name_version_unique" UNIQUE("project_id","name","version"),
	CONSTRAINT "reader_projectId_userId_unique" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"study_version_id" uuid NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"instructions_read_at" timestamp with time zone,
	CONSTRAINT "consent_study_id_reader_id_pk" PRIMARY KEY("study_id","reader_id")
);
--> statement-breakpoint
CREATE TABLE "place" (
	"task_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"overlap" integer NOT NULL,
	CONSTRAINT "place_task_id_no_pk" PRIMARY KEY("task_id","no"),
	CONSTRAINT "place_no_within_overlap" CHECK ("place"."no" between 1 and "place"."overlap")
);
--> statement-breakpoint
CREATE TABLE "round" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_version_id" uuid NOT NULL,
	"study_id" uuid NOT NULL,
	"kind" "round_kind" NOT NULL,
	"state" "round_state" DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_id_studyId_unique" UNIQUE("id","study_id")
);
--> statement-breakpoint
CREATE TABLE "study" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_link_unique" UNIQUE("link"),
	CONSTRAINT "study_projectId_name_unique" UNIQUE("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "study_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"config" jsonb NOT NULL,
	"frozen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_version_studyId_no_unique" UNIQUE("study_id","no"),
	CONSTRAINT "study_version_id_studyId_unique" UNIQUE("id","study_id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"study_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"overlap" integer NOT NULL,
	CONSTRAINT "task_roundId_no_unique" UNIQUE("round_id","no"),
	CONSTRAINT "task_roundId_questionId_unique" UNIQUE("round_id","question_id"),
	CONSTRAINT "task_id_overlap_unique" UNIQUE("id","overlap"),
	CONSTRAINT "task_id_studyId_questionId_unique" UNIQUE("id","study_id","question_id"),
	CONSTRAINT "task_overlap_positive" CHECK ("task"."overlap" >= 1)
);
--> statement-breakpoint
CREATE TABLE "task_output" (
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"generation_id" uuid NOT NULL,
	CONSTRAINT "task_output_task_id_position_pk" PRIMARY KEY("task_id","position"),
	CONSTRAINT "task_output_taskId_generationId_unique" UNIQUE("task_id","generation_id")
);
--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_task_id_place_no_place_task_id_no_fk" FOREIGN KEY ("task_id","place_no") REFERENCES "public"."place"("task_id","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_task_id_study_id_question_id_task_id_study_id_question_id_fk" FOREIGN KEY ("task_id","study_id","question_id") REFERENCES "public"."task"("id","study_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_assignment_id_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_submission" ADD CONSTRAINT "late_submission_assignment_id_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apikey" ADD CONSTRAINT "apikey_reference_id_user_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_assignment_id_assignment_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement" ADD CONSTRAINT "judgement_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement" ADD CONSTRAINT "judgement_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_study_version_id_study_version_id_fk" FOREIGN KEY ("study_version_id") REFERENCES "public"."study_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_task_id_overlap_task_id_overlap_fk" FOREIGN KEY ("task_id","overlap") REFERENCES "public"."task"("id","overlap") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_study_version_id_study_id_study_version_id_study_id_fk" FOREIGN KEY ("study_version_id","study_id") REFERENCES "public"."study_version"("id","study_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_version" ADD CONSTRAINT "study_version_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_round_id_study_id_round_id_study_id_fk" FOREIGN KEY ("round_id","study_id") REFERENCES "public"."round"("id","study_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_output" ADD CONSTRAINT "task_output_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_output" ADD CONSTRAINT "task_output_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_one_per_place" ON "assignment" USING btree ("task_id","place_no") WHERE state in ('leased', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_one_lease_per_reader" ON "assignment" USING btree ("study_id","reader_id") WHERE state = 'leased';--> statement-breakpoint
CREATE INDEX "assignment_reader_id_task_id_index" ON "assignment" USING btree ("reader_id","task_id");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "apikey_key_index" ON "apikey" USING btree ("key");--> statement-breakpoint
CREATE INDEX "apikey_reference_id_index" ON "apikey" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "apikey_config_id_index" ON "apikey" USING btree ("config_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "forecast_question_id_index" ON "forecast" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "forecast_generation_id_index" ON "forecast" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "forecast_assignment_id_index" ON "forecast" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "generation_model_id_index" ON "generation" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "task_output_generation_id_index" ON "task_output" USING btree ("generation_id");
CREATE TYPE "public"."exclusion_action" AS ENUM('exclude', 'restore');--> statement-breakpoint
CREATE TYPE "public"."visit_state" AS ENUM('open', 'finished', 'ended');--> statement-breakpoint
CREATE TYPE "public"."invitation_source" AS ENUM('arrival', 'moved_on', 'next_visit', 'by_hand', 'carried_over');--> statement-breakpoint
CREATE TYPE "public"."verdict_outcome" AS ENUM('pass', 'fail');--> statement-breakpoint
CREATE TYPE "public"."task_kind" AS ENUM('practice', 'test', 'check', 'sample');--> statement-breakpoint
ALTER TYPE "public"."round_kind" ADD VALUE 'qualification';--> statement-breakpoint
CREATE TABLE "exclusion_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"action" "exclusion_action" NOT NULL,
	"rule" text,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "reading_time" (
	"forecast_id" uuid PRIMARY KEY NOT NULL,
	"active_ms" integer NOT NULL,
	"idle_ms" integer NOT NULL,
	"edits" integer NOT NULL,
	"pastes" integer NOT NULL,
	CONSTRAINT "reading_time_not_negative" CHECK (least("reading_time"."active_ms", "reading_time"."idle_ms", "reading_time"."edits", "reading_time"."pastes") >= 0)
);--> statement-breakpoint
CREATE TABLE "gold_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gold_item_studyId_questionId_unique" UNIQUE("study_id","question_id")
);--> statement-breakpoint
CREATE TABLE "gold_label" (
	"gold_item_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"confidence" double precision NOT NULL,
	"correct" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gold_label_gold_item_id_generation_id_user_id_pk" PRIMARY KEY("gold_item_id","generation_id","user_id"),
	CONSTRAINT "gold_label_status" CHECK ("gold_label"."status" in ('ok', 'no_answer')),
	CONSTRAINT "gold_label_confidence_range" CHECK ("gold_label"."confidence" between 0 and 1),
	CONSTRAINT "gold_label_no_answer_is_wrong" CHECK ("gold_label"."status" = 'ok' or ("gold_label"."confidence" = 1 and not "gold_label"."correct"))
);--> statement-breakpoint
CREATE TABLE "comprehension_attempt" (
	"study_version_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"answers" integer[] NOT NULL,
	"passed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comprehension_attempt_study_version_id_reader_id_no_pk" PRIMARY KEY("study_version_id","reader_id","no")
);--> statement-breakpoint
CREATE TABLE "erasure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"tasks" integer NOT NULL,
	"forecasts" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "problem_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"assignment_id" uuid,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_report_resolved_whole" CHECK (("problem_report"."resolved_at" is null) = ("problem_report"."resolution" is null))
);--> statement-breakpoint
CREATE TABLE "visit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"quota" integer NOT NULL,
	"practice" integer DEFAULT 0 NOT NULL,
	"check_at" integer[] DEFAULT '{}' NOT NULL,
	"state" "visit_state" DEFAULT 'open' NOT NULL,
	"code" text NOT NULL,
	"pay_cents" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_code_unique" UNIQUE("code"),
	CONSTRAINT "visit_roundId_readerId_no_unique" UNIQUE("round_id","reader_id","no"),
	CONSTRAINT "visit_id_studyId_readerId_unique" UNIQUE("id","study_id","reader_id"),
	CONSTRAINT "visit_quota_positive" CHECK ("visit"."quota" >= 1),
	CONSTRAINT "visit_pay_not_negative" CHECK ("visit"."pay_cents" >= 0),
	CONSTRAINT "visit_ended_whole" CHECK (("visit"."state" = 'open') = ("visit"."ended_at" is null))
);--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reader_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"source_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_sourceKey_unique" UNIQUE("source_key")
);--> statement-breakpoint
CREATE TABLE "invitation" (
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"visit_no" integer NOT NULL,
	"source" "invitation_source" NOT NULL,
	"reason" text,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_round_id_reader_id_visit_no_pk" PRIMARY KEY("round_id","reader_id","visit_no"),
	CONSTRAINT "invitation_visit_no_positive" CHECK ("invitation"."visit_no" >= 1)
);--> statement-breakpoint
CREATE TABLE "round_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"reason" text,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "verdict" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"outcome" "verdict_outcome" NOT NULL,
	"by_hand" boolean NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "gold_answer" (
	"task_id" uuid NOT NULL,
	"task_kind" "task_kind" NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"confidence" double precision NOT NULL,
	"correct" boolean NOT NULL,
	CONSTRAINT "gold_answer_task_id_position_pk" PRIMARY KEY("task_id","position"),
	CONSTRAINT "gold_answer_not_of_sample" CHECK ("gold_answer"."task_kind" <> 'sample'),
	CONSTRAINT "gold_answer_status" CHECK ("gold_answer"."status" in ('ok', 'no_answer')),
	CONSTRAINT "gold_answer_confidence_range" CHECK ("gold_answer"."confidence" between 0 and 1),
	CONSTRAINT "gold_answer_no_answer_is_wrong" CHECK ("gold_answer"."status" = 'ok' or ("gold_answer"."confidence" = 1 and not "gold_answer"."correct"))
);--> statement-breakpoint
ALTER TABLE "study" DROP CONSTRAINT "study_projectId_name_unique";--> statement-breakpoint
ALTER TABLE "task" DROP CONSTRAINT "task_roundId_questionId_unique";--> statement-breakpoint
ALTER TABLE "consent" DROP CONSTRAINT "consent_study_id_study_id_fk";--> statement-breakpoint
ALTER TABLE "consent" DROP CONSTRAINT "consent_study_version_id_study_version_id_fk";--> statement-breakpoint
DROP INDEX "assignment_one_per_place";--> statement-breakpoint
ALTER TABLE "consent" DROP CONSTRAINT "consent_study_id_reader_id_pk";--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_study_id_reader_id_study_version_id_pk" PRIMARY KEY("study_id","reader_id","study_version_id");--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "lock_hash" text;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "demographics" jsonb;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "admits" integer;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "moved_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "preview_of" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "kind" "task_kind" DEFAULT 'sample' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "variant" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_id_kind_unique" UNIQUE("id","kind");--> statement-breakpoint
-- Before the constraints: what is there already becomes a study of one round with one visit each.
ALTER TABLE "assignment" ADD COLUMN "visit_id" uuid;
DELETE FROM "round" r USING "study_version" v WHERE v."id" = r."study_version_id" AND v."frozen_at" IS NULL;
ALTER TABLE "study_version" DISABLE TRIGGER "study_version_frozen";
UPDATE "study_version" SET "config" = ("config" - 'asksAnswer') || jsonb_build_object(
  'layout', 'together',
  'asks', jsonb_build_object(
    'forecast', CASE WHEN ("config" ->> 'asksAnswer')::boolean THEN 'answer' ELSE 'confidence' END,
    'noAnswer', true, 'cantTell', false, 'comment', false),
  'demographics', '[]'::jsonb,
  'comprehension', null,
  'goldTolerance', 0.05,
  'practiceItems', 0,
  'qualification', '[]'::jsonb,
  'checksPerVisit', 0,
  'visit', jsonb_build_object(
    'tasks', least(1000, ("config" ->> 'sampleSize')::integer), 'minutes', 1440, 'payCents', 0),
  'nextVisit', 'automatic',
  'capPerPerson', null,
  'people', 1000,
  'softLaunch', null,
  'currency', 'USD',
  'minutesPerTask', 3,
  'exclusionRules', jsonb_build_object('checks', null, 'speed', null, 'agreement', null));
ALTER TABLE "study_version" ENABLE TRIGGER "study_version_frozen";
INSERT INTO "invitation" ("round_id", "reader_id", "visit_no", "source", "created_at")
  SELECT t."round_id", a."reader_id", 1, 'arrival', min(a."created_at")
  FROM "assignment" a JOIN "task" t ON t."id" = a."task_id" GROUP BY 1, 2;
INSERT INTO "visit" ("study_id", "round_id", "reader_id", "no", "quota", "state", "code", "pay_cents", "ends_at", "ended_at", "created_at")
  SELECT r."study_id", r."id", i."reader_id", 1,
    greatest(1, (SELECT count(*) FROM "task" t WHERE t."round_id" = r."id")),
    CASE WHEN r."state" = 'closed' THEN 'ended' ELSE 'open' END::visit_state,
    upper(substr(md5(gen_random_uuid()::text), 1, 10)), 0,
    now() + interval '1 day', CASE WHEN r."state" = 'closed' THEN now() END, i."created_at"
  FROM "invitation" i JOIN "round" r ON r."id" = i."round_id";
UPDATE "assignment" a SET "visit_id" = v."id"
  FROM "task" t, "visit" v
  WHERE t."id" = a."task_id" AND v."round_id" = t."round_id" AND v."reader_id" = a."reader_id";
ALTER TABLE "assignment" ALTER COLUMN "visit_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "exclusion_event" ADD CONSTRAINT "exclusion_event_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion_event" ADD CONSTRAINT "exclusion_event_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion_event" ADD CONSTRAINT "exclusion_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_time" ADD CONSTRAINT "reading_time_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_item" ADD CONSTRAINT "gold_item_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_item" ADD CONSTRAINT "gold_item_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_item" ADD CONSTRAINT "gold_item_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_label" ADD CONSTRAINT "gold_label_gold_item_id_gold_item_id_fk" FOREIGN KEY ("gold_item_id") REFERENCES "public"."gold_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_label" ADD CONSTRAINT "gold_label_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_label" ADD CONSTRAINT "gold_label_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprehension_attempt" ADD CONSTRAINT "comprehension_attempt_study_version_id_study_version_id_fk" FOREIGN KEY ("study_version_id") REFERENCES "public"."study_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprehension_attempt" ADD CONSTRAINT "comprehension_attempt_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_report" ADD CONSTRAINT "problem_report_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_report" ADD CONSTRAINT "problem_report_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_report" ADD CONSTRAINT "problem_report_resolved_by_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_round_id_study_id_round_id_study_id_fk" FOREIGN KEY ("round_id","study_id") REFERENCES "public"."round"("id","study_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_round_id_reader_id_no_invitation_round_id_reader_id_visit_no_fk" FOREIGN KEY ("round_id","reader_id","no") REFERENCES "public"."invitation"("round_id","reader_id","visit_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_visit_id_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_event" ADD CONSTRAINT "round_event_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_event" ADD CONSTRAINT "round_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_answer" ADD CONSTRAINT "gold_answer_task_id_task_kind_task_id_kind_fk" FOREIGN KEY ("task_id","task_kind") REFERENCES "public"."task"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_answer" ADD CONSTRAINT "gold_answer_task_id_position_task_output_task_id_position_fk" FOREIGN KEY ("task_id","position") REFERENCES "public"."task_output"("task_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exclusion_event_study_id_reader_id_seq_index" ON "exclusion_event" USING btree ("study_id","reader_id","seq");--> statement-breakpoint
CREATE INDEX "erasure_study_id_index" ON "erasure" USING btree ("study_id");--> statement-breakpoint
CREATE INDEX "problem_report_study_id_created_at_index" ON "problem_report" USING btree ("study_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_one_open_per_reader" ON "visit" USING btree ("study_id","reader_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "ledger_visit_id_index" ON "ledger" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "ledger_reader_id_index" ON "ledger" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "invitation_reader_id_index" ON "invitation" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "round_event_round_id_created_at_index" ON "round_event" USING btree ("round_id","created_at");--> statement-breakpoint
CREATE INDEX "verdict_round_id_reader_id_created_at_index" ON "verdict" USING btree ("round_id","reader_id","created_at");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_visit_id_study_id_reader_id_visit_id_study_id_reader_id_fk" FOREIGN KEY ("visit_id","study_id","reader_id") REFERENCES "public"."visit"("id","study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_study_version_id_study_id_study_version_id_study_id_fk" FOREIGN KEY ("study_version_id","study_id") REFERENCES "public"."study_version"("id","study_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_preview_of_study_id_fk" FOREIGN KEY ("preview_of") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_visit_id_index" ON "assignment" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_project_id_name_unique" ON "study" USING btree ("project_id","name") WHERE preview_of is null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_version_one_draft" ON "study_version" USING btree ("study_id") WHERE frozen_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_one_per_place" ON "assignment" USING btree ("task_id","place_no") WHERE state in ('leased', 'submitted') and voided_at is null;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_studyVersionId_no_unique" UNIQUE("study_version_id","no");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_roundId_questionId_variant_unique" UNIQUE("round_id","question_id","variant");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_voided_not_held" CHECK (not (state = 'leased' and voided_at is not null));--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_locked_whole" CHECK (("assignment"."locked_at" is null) = ("assignment"."lock_hash" is null));--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_moved_on_when_closed" CHECK ("round"."moved_on_at" is null or "round"."state" = 'closed');

CREATE TYPE "public"."payment_means" AS ENUM('file', 'approval', 'bonus');--> statement-breakpoint
CREATE TYPE "public"."submission_status" AS ENUM('RESERVED', 'ACTIVE', 'TIMED-OUT', 'AWAITING REVIEW', 'RETURNED', 'REJECTED', 'SCREENED OUT', 'PARTIALLY APPROVED', 'APPROVED');--> statement-breakpoint
CREATE TABLE "prolific_account" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"workspace_id" text NOT NULL,
	"hook_secret" text,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prolific_account_workspaceId_unique" UNIQUE("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "prolific_event" (
	"project_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prolific_event_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "prolific_study" (
	"study_id" uuid PRIMARY KEY NOT NULL,
	"prolific_id" text NOT NULL,
	"reward_cents" integer NOT NULL,
	"completed_code" text NOT NULL,
	"partial_code" text NOT NULL,
	"screened_out_code" text NOT NULL,
	"no_consent_code" text NOT NULL,
	"checked_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prolific_study_prolificId_unique" UNIQUE("prolific_id"),
	CONSTRAINT "prolific_study_reward" CHECK ("prolific_study"."reward_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prolific_submission" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"study_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"reader_id" uuid,
	"visit_id" uuid,
	"status" "submission_status" NOT NULL,
	"code" text,
	"is_others" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prolific_submission_visitId_unique" UNIQUE("visit_id"),
	CONSTRAINT "submission_visit_is_somebodys" CHECK ("prolific_submission"."visit_id" is null or "prolific_submission"."reader_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_payoutId_readerId_currency_unique";--> statement-breakpoint
DROP INDEX "payment_one_open";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "means" "payment_means" DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "submission" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "bonus_before" integer;--> statement-breakpoint
ALTER TABLE "prolific_account" ADD CONSTRAINT "prolific_account_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_event" ADD CONSTRAINT "prolific_event_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_study" ADD CONSTRAINT "prolific_study_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD CONSTRAINT "prolific_submission_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD CONSTRAINT "prolific_submission_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD CONSTRAINT "prolific_submission_visit_id_study_id_reader_id_visit_id_study_id_reader_id_fk" FOREIGN KEY ("visit_id","study_id","reader_id") REFERENCES "public"."visit"("id","study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prolific_event_created_at_index" ON "prolific_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prolific_submission_study_id_reader_id_index" ON "prolific_submission" USING btree ("study_id","reader_id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_submission_prolific_submission_id_hash_fk" FOREIGN KEY ("submission") REFERENCES "public"."prolific_submission"("id_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_approval" ON "payment" USING btree ("submission") WHERE means = 'approval' and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "payment" USING btree ("study_id","reader_id","currency") WHERE state in ('intended', 'unknown') and means <> 'approval';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_once" UNIQUE NULLS NOT DISTINCT("payout_id","reader_id","currency","means","submission");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_of_submission" CHECK (("payment"."means" = 'file') = ("payment"."submission" is null));
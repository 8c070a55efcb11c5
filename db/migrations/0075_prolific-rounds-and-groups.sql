ALTER TYPE "public"."ledger_kind" ADD VALUE 'screen_out';--> statement-breakpoint
ALTER TYPE "public"."payment_means" ADD VALUE 'screen_out';--> statement-breakpoint
CREATE TABLE "overpaid" (
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "overpaid_study_id_reader_id_currency_pk" PRIMARY KEY("study_id","reader_id","currency"),
	CONSTRAINT "overpaid_not_negative" CHECK ("overpaid"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prolific_member" (
	"prolific_id" text NOT NULL,
	"id_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"is_in" boolean NOT NULL,
	"is_there" boolean,
	CONSTRAINT "prolific_member_prolific_id_id_hash_pk" PRIMARY KEY("prolific_id","id_hash"),
	CONSTRAINT "prolific_member_somewhere" CHECK ("prolific_member"."is_in" or coalesce("prolific_member"."is_there", true))
);
--> statement-breakpoint
DROP INDEX "payment_one_approval";--> statement-breakpoint
DROP INDEX "payment_one_open";--> statement-breakpoint
ALTER TABLE "prolific_study" DROP CONSTRAINT "prolific_study_pkey";--> statement-breakpoint
ALTER TABLE "prolific_study" ADD COLUMN "round_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prolific_study" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "prolific_study" ADD COLUMN "currency" text;--> statement-breakpoint
UPDATE "prolific_study" p SET currency = (SELECT v.config ->> 'currency' FROM "study_version" v
  WHERE v.study_id = p.study_id ORDER BY v.frozen_at IS NULL, v.no DESC LIMIT 1);--> statement-breakpoint
ALTER TABLE "prolific_study" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "prolific_study" ADD CONSTRAINT "prolific_study_study_id_round_no_pk" PRIMARY KEY("study_id","round_no");--> statement-breakpoint
ALTER TABLE "prolific_study" ADD CONSTRAINT "prolific_study_prolificId_studyId_unique" UNIQUE("prolific_id","study_id");--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD COLUMN "prolific_id" text;--> statement-breakpoint
UPDATE "prolific_submission" s SET prolific_id = p.prolific_id FROM "prolific_study" p WHERE p.study_id = s.study_id;--> statement-breakpoint
ALTER TABLE "prolific_submission" ALTER COLUMN "prolific_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "overpaid" ADD CONSTRAINT "overpaid_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prolific_member" ADD CONSTRAINT "prolific_member_prolific_id_prolific_study_prolific_id_fk" FOREIGN KEY ("prolific_id") REFERENCES "public"."prolific_study"("prolific_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "prolific_submission" ADD CONSTRAINT "prolific_submission_prolific_id_study_id_prolific_study_prolific_id_study_id_fk" FOREIGN KEY ("prolific_id","study_id") REFERENCES "public"."prolific_study"("prolific_id","study_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "payment" USING btree ("study_id","reader_id","currency") WHERE state in ('intended', 'unknown') and means in ('file', 'bonus');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_approval" ON "payment" USING btree ("submission") WHERE means not in ('file', 'bonus') and state <> 'failed';--> statement-breakpoint
ALTER TABLE "prolific_study" ADD CONSTRAINT "prolific_study_round" CHECK ("prolific_study"."round_no" >= 1);--> statement-breakpoint
ALTER TABLE "prolific_study" ADD CONSTRAINT "prolific_study_group" CHECK (("prolific_study"."round_no" > 1) = ("prolific_study"."group_id" is not null));
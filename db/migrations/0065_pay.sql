CREATE TYPE "public"."ledger_kind" AS ENUM('task', 'bonus', 'top_up', 'correction', 'paid');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('intended', 'paid', 'failed', 'unknown');--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" "payment_state" DEFAULT 'intended' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_payoutId_readerId_currency_unique" UNIQUE("payout_id","reader_id","currency"),
	CONSTRAINT "payment_positive" CHECK ("payment"."cents" > 0),
	CONSTRAINT "payment_settled_whole" CHECK (("payment"."state" in ('paid', 'failed')) = ("payment"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_studyId_no_unique" UNIQUE("study_id","no"),
	CONSTRAINT "payout_id_studyId_unique" UNIQUE("id","study_id")
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_reader_id_reader_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_visit_id_visit_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_reader_id_index";--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "visit_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "kind" SET DATA TYPE "public"."ledger_kind" USING "kind"::"public"."ledger_kind";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "study_id" uuid;--> statement-breakpoint
-- Its rows are immutable for everyone else.
ALTER TABLE "ledger" DISABLE TRIGGER ledger_immutable;--> statement-breakpoint
UPDATE "ledger" l SET "study_id" = v."study_id" FROM "visit" v WHERE v."id" = l."visit_id";--> statement-breakpoint
ALTER TABLE "ledger" ENABLE TRIGGER ledger_immutable;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "study_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payout_id_study_id_payout_id_study_id_fk" FOREIGN KEY ("payout_id","study_id") REFERENCES "public"."payout"("id","study_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_study_id_reader_id_index" ON "payment" USING btree ("study_id","reader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_open" ON "payment" USING btree ("study_id","reader_id","currency") WHERE state in ('intended', 'unknown');--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_visit_id_study_id_reader_id_visit_id_study_id_reader_id_fk" FOREIGN KEY ("visit_id","study_id","reader_id") REFERENCES "public"."visit"("id","study_id","reader_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_study_id_reader_id_index" ON "ledger" USING btree ("study_id","reader_id");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_task_of_visit" CHECK (("ledger"."kind" = 'task') = ("ledger"."visit_id" is not null));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK (case "ledger"."kind" when 'task' then "ledger"."cents" >= 0 when 'paid' then "ledger"."cents" < 0
        when 'correction' then "ledger"."cents" <> 0 else "ledger"."cents" > 0 end);--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_decided_with_reason" CHECK ("ledger"."kind" not in ('bonus', 'correction') or "ledger"."reason" is not null);
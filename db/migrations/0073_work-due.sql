ALTER TYPE "public"."event_kind" ADD VALUE 'rule_applied' BEFORE 'job_failed';--> statement-breakpoint
CREATE TABLE "work_due" (
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	CONSTRAINT "work_due_round_id_reader_id_pk" PRIMARY KEY("round_id","reader_id")
);
--> statement-breakpoint
DROP TABLE "judged_work" CASCADE;--> statement-breakpoint
ALTER TABLE "work_due" ADD CONSTRAINT "work_due_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_due" ADD CONSTRAINT "work_due_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;
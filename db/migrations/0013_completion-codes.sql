CREATE TYPE "public"."completion_outcome" AS ENUM('finished', 'returned', 'screened_out', 'withdrawn');--> statement-breakpoint
CREATE TABLE "completion_code" (
	"code" text PRIMARY KEY NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"visit_id" uuid,
	"outcome" "completion_outcome" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completion_code_one_per_outcome" UNIQUE NULLS NOT DISTINCT("study_id","reader_id","visit_id","outcome"),
	CONSTRAINT "completion_code_of_visit" CHECK (("completion_code"."visit_id" is not null) = ("completion_code"."outcome" in ('finished', 'returned')))
);
--> statement-breakpoint
ALTER TABLE "visit" DROP CONSTRAINT "visit_code_unique";--> statement-breakpoint
ALTER TABLE "completion_code" ADD CONSTRAINT "completion_code_visit_id_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_code" ADD CONSTRAINT "completion_code_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "completion_code" ("code", "study_id", "reader_id", "visit_id", "outcome")
  SELECT "code", "study_id", "reader_id", "id",
    (CASE "state" WHEN 'finished' THEN 'finished' ELSE 'returned' END)::"completion_outcome"
  FROM "visit" WHERE "state" <> 'open';--> statement-breakpoint
ALTER TABLE "visit" DROP COLUMN "code";
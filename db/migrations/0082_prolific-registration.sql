CREATE TABLE "prolific_registration" (
	"study_id" uuid NOT NULL,
	"round_no" integer NOT NULL,
	"prolific_id" text NOT NULL,
	"group_id" text,
	"completed_code" text NOT NULL,
	"partial_code" text NOT NULL,
	"screened_out_code" text NOT NULL,
	"no_consent_code" text NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prolific_registration_study_id_round_no_pk" PRIMARY KEY("study_id","round_no"),
	CONSTRAINT "prolific_registration_prolificId_unique" UNIQUE("prolific_id")
);
--> statement-breakpoint
ALTER TABLE "prolific_registration" ADD CONSTRAINT "prolific_registration_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;
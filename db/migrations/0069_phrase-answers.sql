CREATE TABLE "phrase_answer" (
	"phrase_table_id" uuid NOT NULL,
	"phrase" text NOT NULL,
	"person" integer NOT NULL,
	"probability" double precision NOT NULL,
	CONSTRAINT "phrase_answer_phrase_table_id_phrase_person_pk" PRIMARY KEY("phrase_table_id","phrase","person"),
	CONSTRAINT "phrase_answer_person" CHECK ("phrase_answer"."person" >= 1),
	CONSTRAINT "phrase_answer_probability" CHECK ("phrase_answer"."probability" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "phrase_answer" ADD CONSTRAINT "phrase_answer_phrase_table_id_phrase_table_id_fk" FOREIGN KEY ("phrase_table_id") REFERENCES "public"."phrase_table"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "tag_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"reader_id" uuid,
	"question_id" uuid,
	"model_id" uuid,
	"name" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	CONSTRAINT "tag_change_of_one" CHECK (num_nonnulls("tag_change"."reader_id", "tag_change"."question_id", "tag_change"."model_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "tag_change" ADD CONSTRAINT "tag_change_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_change" ADD CONSTRAINT "tag_change_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_change" ADD CONSTRAINT "tag_change_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_change" ADD CONSTRAINT "tag_change_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_change_import_id_index" ON "tag_change" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "tag_change_reader_id_index" ON "tag_change" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "tag_change_question_id_index" ON "tag_change" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "tag_change_model_id_index" ON "tag_change" USING btree ("model_id");
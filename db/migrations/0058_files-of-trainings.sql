CREATE TABLE "training_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"training_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_file_trainingId_name_unique" UNIQUE("training_id","name"),
	CONSTRAINT "training_file_hash" CHECK ("training_file"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "training_file_rows" CHECK ("training_file"."rows" >= 1)
);
--> statement-breakpoint
CREATE TABLE "training_file_source" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"dataset_id" uuid,
	"reader_id" uuid,
	"study_id" uuid,
	CONSTRAINT "training_file_source_fileId_datasetId_readerId_studyId_unique" UNIQUE NULLS NOT DISTINCT("file_id","dataset_id","reader_id","study_id"),
	CONSTRAINT "training_file_source_is_one" CHECK (num_nonnulls("training_file_source"."dataset_id", "training_file_source"."reader_id", "training_file_source"."study_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "training_file" ADD CONSTRAINT "training_file_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_file_source" ADD CONSTRAINT "training_file_source_file_id_training_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."training_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_file_source" ADD CONSTRAINT "training_file_source_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_file_source" ADD CONSTRAINT "training_file_source_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_file_source" ADD CONSTRAINT "training_file_source_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_file_source_dataset_id_index" ON "training_file_source" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "training_file_source_reader_id_index" ON "training_file_source" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "training_file_source_study_id_index" ON "training_file_source" USING btree ("study_id");--> statement-breakpoint
-- Those that were drafted before name no files.
ALTER TABLE "training" DISABLE TRIGGER training_settings_frozen;--> statement-breakpoint
UPDATE "training" SET settings = '{"files": {}}'::jsonb || settings;--> statement-breakpoint
ALTER TABLE "training" ENABLE TRIGGER training_settings_frozen;

ALTER TYPE "public"."import_state" ADD VALUE 'undoing';--> statement-breakpoint
ALTER TYPE "public"."import_state" ADD VALUE 'undone';--> statement-breakpoint
CREATE TABLE "former_name" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"dataset_id" uuid,
	"model_id" uuid,
	"reader_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_name_of_one" CHECK (num_nonnulls("former_name"."dataset_id", "former_name"."model_id", "former_name"."reader_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "question_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"import_id" uuid,
	"user_id" text,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"rejudged" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_change_has_reason" CHECK ("question_change"."import_id" is not null or "question_change"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "corrects" uuid;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "undone_share" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "judgement" ADD COLUMN "from_truth" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "shown" jsonb;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_change" ADD CONSTRAINT "question_change_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_change" ADD CONSTRAINT "question_change_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_change" ADD CONSTRAINT "question_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_name_of_dataset" ON "former_name" USING btree ("project_id","name") WHERE dataset_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "former_name_of_model" ON "former_name" USING btree ("project_id","name") WHERE model_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "former_name_of_reader" ON "former_name" USING btree ("project_id","name","version") WHERE reader_id is not null;--> statement-breakpoint
CREATE INDEX "former_name_dataset_id_index" ON "former_name" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "former_name_model_id_index" ON "former_name" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "former_name_reader_id_index" ON "former_name" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "question_change_question_id_index" ON "question_change" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_change_import_id_index" ON "question_change" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_corrects_import_file_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_import_id_index" ON "dataset" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "generation_import_id_index" ON "generation" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "model_import_id_index" ON "model" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "question_import_id_index" ON "question" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "reader_import_id_index" ON "reader" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "forecast_import_id_index" ON "forecast" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "judgement_import_id_index" ON "judgement" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "task_question_id_index" ON "task" USING btree ("question_id");--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_deleted_is_archived" CHECK ("dataset"."delete_at" is null or "dataset"."archived_at" is not null);--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_deleted_is_archived" CHECK ("model"."delete_at" is null or "model"."archived_at" is not null);--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_deleted_is_archived" CHECK ("reader"."delete_at" is null or "reader"."archived_at" is not null);--> statement-breakpoint
-- Judgements of files that gave outcomes compare an answer with the correct one.
ALTER TABLE "judgement" DISABLE TRIGGER "judgement_immutable";--> statement-breakpoint
UPDATE "judgement" SET "from_truth" = true FROM "import_file"
  WHERE "import_file"."id" = "judgement"."import_id" AND "import_file"."options" #> '{mapping,outcome}' NOT IN ('null');--> statement-breakpoint
ALTER TABLE "judgement" ENABLE TRIGGER "judgement_immutable";

CREATE TABLE "training_supply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"training_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"supply" jsonb,
	"model_id" uuid,
	"imported_at" timestamp with time zone,
	"texts" integer,
	"supplied" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_supply_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "training_supply_fits" CHECK ("training_supply"."supply" is null or "training_supply"."supply" ->> 'kind' = "training_supply"."kind")
);
--> statement-breakpoint
CREATE TABLE "training_supply_part" (
	"supply_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"started_at" timestamp with time zone,
	"run_id" uuid,
	"reader_id" uuid,
	CONSTRAINT "training_supply_part_supply_id_dataset_id_pk" PRIMARY KEY("supply_id","dataset_id"),
	CONSTRAINT "training_supply_part_runId_unique" UNIQUE("run_id"),
	CONSTRAINT "training_supply_part_started" CHECK ("training_supply_part"."started_at" is not null or num_nonnulls("training_supply_part"."run_id", "training_supply_part"."reader_id") = 0)
);
--> statement-breakpoint
CREATE TABLE "training_text_model" (
	"training_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model_id" uuid NOT NULL,
	CONSTRAINT "training_text_model_training_id_name_pk" PRIMARY KEY("training_id","name")
);
--> statement-breakpoint
ALTER TABLE "training_supply" ADD CONSTRAINT "training_supply_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply" ADD CONSTRAINT "training_supply_job_id_training_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."training_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply" ADD CONSTRAINT "training_supply_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply_part" ADD CONSTRAINT "training_supply_part_supply_id_training_supply_id_fk" FOREIGN KEY ("supply_id") REFERENCES "public"."training_supply"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply_part" ADD CONSTRAINT "training_supply_part_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply_part" ADD CONSTRAINT "training_supply_part_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_supply_part" ADD CONSTRAINT "training_supply_part_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_text_model" ADD CONSTRAINT "training_text_model_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_text_model" ADD CONSTRAINT "training_text_model_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_supply_training_id_index" ON "training_supply" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_supply_model_id_index" ON "training_supply" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "training_supply_part_dataset_id_index" ON "training_supply_part" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "training_supply_part_reader_id_index" ON "training_supply_part" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "training_text_model_model_id_index" ON "training_text_model" USING btree ("model_id");--> statement-breakpoint
-- Those that were drafted before choose none.
ALTER TABLE "training" DISABLE TRIGGER training_settings_frozen;--> statement-breakpoint
UPDATE "training" SET settings = '{"supplies": {}}'::jsonb || settings;--> statement-breakpoint
ALTER TABLE "training" ENABLE TRIGGER training_settings_frozen;

CREATE TABLE "merged_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"dataset_id" uuid,
	"model_id" uuid,
	"reader_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_part_into_one" CHECK (num_nonnulls("merged_part"."dataset_id", "merged_part"."model_id", "merged_part"."reader_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "merged_part" ADD CONSTRAINT "merged_part_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_part" ADD CONSTRAINT "merged_part_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_part" ADD CONSTRAINT "merged_part_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_part" ADD CONSTRAINT "merged_part_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_part_project_id_index" ON "merged_part" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "merged_part_dataset_id_index" ON "merged_part" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "merged_part_model_id_index" ON "merged_part" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "merged_part_reader_id_index" ON "merged_part" USING btree ("reader_id");
ALTER TABLE "dataset" ADD COLUMN "merging_into" uuid;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "merge_failure" text;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "merging_into" uuid;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "merge_failure" text;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "merging_into" uuid;--> statement-breakpoint
ALTER TABLE "reader" ADD COLUMN "merge_failure" text;--> statement-breakpoint
ALTER TABLE "dataset" ADD CONSTRAINT "dataset_merging_into_dataset_id_fk" FOREIGN KEY ("merging_into") REFERENCES "public"."dataset"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_merging_into_model_id_fk" FOREIGN KEY ("merging_into") REFERENCES "public"."model"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_merging_into_reader_id_fk" FOREIGN KEY ("merging_into") REFERENCES "public"."reader"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dataset_merging_into_index" ON "dataset" USING btree ("merging_into") WHERE "dataset"."merging_into" is not null;--> statement-breakpoint
CREATE INDEX "model_merging_into_index" ON "model" USING btree ("merging_into") WHERE "model"."merging_into" is not null;--> statement-breakpoint
CREATE INDEX "reader_merging_into_index" ON "reader" USING btree ("merging_into") WHERE "reader"."merging_into" is not null;
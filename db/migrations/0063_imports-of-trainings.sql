CREATE TABLE "training_import" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"training_id" uuid NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "training_import" ADD CONSTRAINT "training_import_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_import" ADD CONSTRAINT "training_import_training_id_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."training"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_import_training_id_index" ON "training_import" USING btree ("training_id");
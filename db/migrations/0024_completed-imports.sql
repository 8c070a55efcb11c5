ALTER TABLE "import_file" ADD COLUMN "rows_completed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "rows_without_truth" integer DEFAULT 0 NOT NULL;
ALTER TYPE "public"."import_kind" ADD VALUE 'pages';--> statement-breakpoint
CREATE TABLE "passage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"no" integer NOT NULL,
	"text" text NOT NULL,
	"import_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passage_projectId_source_title_no_unique" UNIQUE("project_id","source","title","no"),
	CONSTRAINT "passage_given" CHECK ("passage"."source" <> '' and "passage"."title" <> '' and "passage"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_of_page" ON "passage" USING btree ("project_id","source",lower("title"));--> statement-breakpoint
CREATE INDEX "passage_import_id_index" ON "passage" USING btree ("import_id");
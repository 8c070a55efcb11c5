CREATE TYPE "public"."claim_kind" AS ENUM('direct', 'numeric', 'verbal');--> statement-breakpoint
CREATE TYPE "public"."claim_outcome" AS ENUM('counted', 'opinion', 'unknown', 'less_confident');--> statement-breakpoint
CREATE TYPE "public"."claim_verdict" AS ENUM('supported', 'not_supported', 'no_page', 'no_passage', 'unparsable');--> statement-breakpoint
CREATE TABLE "claim" (
	"item_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"text" text NOT NULL,
	"outcome" "claim_outcome" NOT NULL,
	"kind" "claim_kind",
	"confidence" double precision,
	"verdict" "claim_verdict",
	"forecast_id" uuid,
	CONSTRAINT "claim_item_id_no_pk" PRIMARY KEY("item_id","no"),
	CONSTRAINT "claim_given" CHECK ("claim"."text" <> ''),
	CONSTRAINT "claim_weighed" CHECK (("claim"."outcome" in ('counted', 'less_confident')) = ("claim"."kind" is not null)
        and ("claim"."kind" is null) = ("claim"."confidence" is null)),
	CONSTRAINT "claim_confidence_range" CHECK ("claim"."confidence" between 0 and 1),
	CONSTRAINT "claim_counted_is_checked" CHECK (("claim"."outcome" = 'counted') = ("claim"."verdict" is not null))
);
--> statement-breakpoint
CREATE TABLE "knowledge_source" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	CONSTRAINT "knowledge_source_projectId_name_unique" UNIQUE("project_id","name"),
	CONSTRAINT "knowledge_source_name_given" CHECK ("knowledge_source"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"title" text NOT NULL,
	"redirect_to" text,
	"passages" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_sourceId_title_unique" UNIQUE("source_id","title"),
	CONSTRAINT "page_given" CHECK ("page"."title" <> '' and "page"."redirect_to" <> ''),
	CONSTRAINT "page_redirect_has_no_passages" CHECK ("page"."redirect_to" is null or "page"."passages" = 0)
);
--> statement-breakpoint
CREATE TABLE "phrase_table" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"phrases" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phrase_table_projectId_version_unique" UNIQUE("project_id","version"),
	CONSTRAINT "phrase_table_given" CHECK ("phrase_table"."name" <> '' and "phrase_table"."source" <> ''),
	CONSTRAINT "phrase_table_version" CHECK ("phrase_table"."version" ~ '^[0-9a-f]{12}$')
);
--> statement-breakpoint
ALTER TABLE "passage" DROP CONSTRAINT "passage_projectId_source_title_no_unique";--> statement-breakpoint
ALTER TABLE "passage" DROP CONSTRAINT "passage_given";--> statement-breakpoint
ALTER TABLE "passage" DROP CONSTRAINT "passage_project_id_project_id_fk";
--> statement-breakpoint
ALTER TABLE "passage" DROP CONSTRAINT "passage_import_id_import_file_id_fk";
--> statement-breakpoint
DROP INDEX "passage_of_page";--> statement-breakpoint
DROP INDEX "passage_import_id_index";--> statement-breakpoint
ALTER TABLE "passage" ADD COLUMN "page_id" uuid;--> statement-breakpoint
INSERT INTO "knowledge_source" ("project_id", "name", "created_at")
SELECT "project_id", "source", min("created_at") FROM "passage" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "page" ("source_id", "title", "passages", "import_id", "created_at")
SELECT s."id", p."title", count(*), (array_agg(p."import_id"))[1], min(p."created_at")
FROM "passage" p JOIN "knowledge_source" s ON s."project_id" = p."project_id" AND s."name" = p."source" GROUP BY 1, 2;--> statement-breakpoint
UPDATE "passage" p SET "page_id" = x."id" FROM "page" x JOIN "knowledge_source" s ON s."id" = x."source_id"
WHERE s."project_id" = p."project_id" AND s."name" = p."source" AND x."title" = p."title";--> statement-breakpoint
ALTER TABLE "passage" ALTER COLUMN "page_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "run" DISABLE TRIGGER "run_settings_frozen";--> statement-breakpoint
UPDATE "run" SET "settings" = "settings" || '{"phrases": null}' WHERE "settings" ->> 'kind' IN ('rules', 'claims');--> statement-breakpoint
UPDATE "run" SET "settings" = "settings" || '{"retriever": "text", "passages": 5}' WHERE "settings" ->> 'kind' = 'claims';--> statement-breakpoint
ALTER TABLE "run" ENABLE TRIGGER "run_settings_frozen";--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_item_id_run_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."run_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD CONSTRAINT "knowledge_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phrase_table" ADD CONSTRAINT "phrase_table_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phrase_table" ADD CONSTRAINT "phrase_table_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_forecast_id_index" ON "claim" USING btree ("forecast_id");--> statement-breakpoint
CREATE INDEX "page_of_title" ON "page" USING btree ("source_id",lower("title"));--> statement-breakpoint
CREATE INDEX "page_import_id_index" ON "page" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" DROP COLUMN "project_id";--> statement-breakpoint
ALTER TABLE "passage" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "passage" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "passage" DROP COLUMN "import_id";--> statement-breakpoint
ALTER TABLE "passage" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_pageId_no_unique" UNIQUE("page_id","no");--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_given" CHECK ("passage"."text" <> '');
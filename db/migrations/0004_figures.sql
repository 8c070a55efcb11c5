CREATE TYPE "public"."published_interval" AS ENUM('bootstrap', 't_over_seeds', 'unstated', 'none');--> statement-breakpoint
CREATE TABLE "kept_result" (
	"key" text PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"result" jsonb,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "kept_result_ended_whole" CHECK (("kept_result"."ended_at" is not null) = ("kept_result"."result" is not null or "kept_result"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "published_figure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"table_name" text NOT NULL,
	"dataset" text NOT NULL,
	"reader" text NOT NULL,
	"model" text NOT NULL,
	"group_name" text NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"low" double precision,
	"high" double precision,
	"interval" "published_interval" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "published_figure_once" UNIQUE("source_id","table_name","dataset","reader","model","metric"),
	CONSTRAINT "published_figure_named" CHECK ("published_figure"."table_name" <> '' and "published_figure"."model" <> '' and "published_figure"."metric" <> ''),
	CONSTRAINT "published_figure_finite" CHECK ("published_figure"."value" between -1e300 and 1e300),
	CONSTRAINT "published_figure_interval" CHECK (case when "published_figure"."interval" = 'none' then "published_figure"."low" is null and "published_figure"."high" is null
        else "published_figure"."low" is not null and "published_figure"."high" is not null and "published_figure"."low" <= "published_figure"."high" end)
);
--> statement-breakpoint
CREATE TABLE "published_source" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "published_source_projectId_name_unique" UNIQUE("project_id","name"),
	CONSTRAINT "published_source_name_given" CHECK ("published_source"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "shared_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"link" text NOT NULL,
	"title" text NOT NULL,
	"view" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "shared_view_link_unique" UNIQUE("link"),
	CONSTRAINT "shared_view_title_given" CHECK ("shared_view"."title" <> '')
);
--> statement-breakpoint
CREATE TABLE "tallied" (
	"forecast_id" uuid PRIMARY KEY NOT NULL,
	"cell_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tally" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"split" text,
	"model_id" uuid,
	"reader_id" uuid NOT NULL,
	"round_id" uuid,
	"seed" integer NOT NULL,
	"draw" integer NOT NULL,
	"day" date NOT NULL,
	"excluded" boolean NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tally_cell" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tally_id" uuid NOT NULL,
	"status" "forecast_status" NOT NULL,
	"confidence" double precision,
	"correct" boolean,
	"n" integer NOT NULL,
	CONSTRAINT "tally_cell_not_negative" CHECK ("tally_cell"."n" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tally_pending" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"forecast_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_result" ADD CONSTRAINT "kept_result_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_figure" ADD CONSTRAINT "published_figure_source_id_published_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."published_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_source" ADD CONSTRAINT "published_source_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_view" ADD CONSTRAINT "shared_view_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_view" ADD CONSTRAINT "shared_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tallied" ADD CONSTRAINT "tallied_cell_id_tally_cell_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."tally_cell"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally" ADD CONSTRAINT "tally_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tally_cell" ADD CONSTRAINT "tally_cell_tally_id_tally_id_fk" FOREIGN KEY ("tally_id") REFERENCES "public"."tally"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tallied_cell_id_index" ON "tallied" USING btree ("cell_id");--> statement-breakpoint
CREATE INDEX "tally_project_id_dataset_id_index" ON "tally" USING btree ("project_id","dataset_id");--> statement-breakpoint
CREATE INDEX "tally_cell_tally_id_index" ON "tally_cell" USING btree ("tally_id");--> statement-breakpoint
CREATE INDEX "kept_result_kind_project_id_index" ON "kept_result" USING btree ("kind","project_id");
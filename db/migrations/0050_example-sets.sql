CREATE TYPE "public"."example_kind" AS ENUM('texts', 'summaries', 'answers', 'probabilities');--> statement-breakpoint
CREATE TABLE "example_set" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "example_kind" NOT NULL,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft_run_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "example_set_projectId_name_unique" UNIQUE("project_id","name"),
	CONSTRAINT "example_set_name_given" CHECK ("example_set"."name" <> ''),
	CONSTRAINT "example_set_draft_limit" CHECK (jsonb_array_length("example_set"."draft") <= 20)
);
--> statement-breakpoint
CREATE TABLE "example_set_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"set_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"examples" jsonb NOT NULL,
	"note" text NOT NULL,
	"run_id" uuid,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "example_set_version_setId_no_unique" UNIQUE("set_id","no"),
	CONSTRAINT "example_set_version_from_1" CHECK ("example_set_version"."no" >= 1),
	CONSTRAINT "example_set_version_limit" CHECK (jsonb_array_length("example_set_version"."examples") between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "example_set" ADD CONSTRAINT "example_set_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_set" ADD CONSTRAINT "example_set_draft_run_id_run_id_fk" FOREIGN KEY ("draft_run_id") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_set_version" ADD CONSTRAINT "example_set_version_set_id_example_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."example_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_set_version" ADD CONSTRAINT "example_set_version_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_set_version" ADD CONSTRAINT "example_set_version_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "example_set_draft_run_id_index" ON "example_set" USING btree ("draft_run_id");--> statement-breakpoint
CREATE INDEX "example_set_version_run_id_index" ON "example_set_version" USING btree ("run_id");
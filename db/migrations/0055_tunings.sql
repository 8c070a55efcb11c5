CREATE TABLE "tuning" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"most_cost" bigint NOT NULL,
	"problem" text,
	"choice" jsonb,
	"chosen_by" text,
	"chosen_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tuning_cost_not_negative" CHECK ("tuning"."most_cost" >= 0),
	CONSTRAINT "tuning_choice_has_time" CHECK (("tuning"."choice" is null) = ("tuning"."chosen_at" is null))
);
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "tuning_id" uuid;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "tuning_no" integer;--> statement-breakpoint
ALTER TABLE "tuning" ADD CONSTRAINT "tuning_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tuning" ADD CONSTRAINT "tuning_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tuning" ADD CONSTRAINT "tuning_chosen_by_user_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tuning" ADD CONSTRAINT "tuning_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tuning_project_id_created_at_index" ON "tuning" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "tuning_model_id_index" ON "tuning" USING btree ("model_id");--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_tuning_id_tuning_id_fk" FOREIGN KEY ("tuning_id") REFERENCES "public"."tuning"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_tuningId_tuningNo_unique" UNIQUE("tuning_id","tuning_no");
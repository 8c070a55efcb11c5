CREATE TABLE "evaluation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_id" uuid NOT NULL,
	"write_run_id" uuid NOT NULL,
	"read_run_id" uuid NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_writeRunId_unique" UNIQUE("write_run_id"),
	CONSTRAINT "evaluation_readRunId_unique" UNIQUE("read_run_id")
);
--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_model_id_trained_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trained_model"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_write_run_id_run_id_fk" FOREIGN KEY ("write_run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_read_run_id_run_id_fk" FOREIGN KEY ("read_run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_model_id_index" ON "evaluation" USING btree ("model_id");
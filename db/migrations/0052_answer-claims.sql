CREATE TABLE "answer_claim" (
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"item_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	CONSTRAINT "answer_claim_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
ALTER TABLE "answer_claim" ADD CONSTRAINT "answer_claim_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_claim" ADD CONSTRAINT "answer_claim_item_id_run_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."run_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_claim_item_id_index" ON "answer_claim" USING btree ("item_id");
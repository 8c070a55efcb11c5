CREATE TABLE "adjudication" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"correct" boolean,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_time" DROP CONSTRAINT "reading_time_not_negative";--> statement-breakpoint
ALTER TABLE "reading_time" ADD COLUMN "keys" integer;--> statement-breakpoint
ALTER TABLE "reading_time" ADD COLUMN "focus_losses" integer;--> statement-breakpoint
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_task_id_position_task_output_task_id_position_fk" FOREIGN KEY ("task_id","position") REFERENCES "public"."task_output"("task_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjudication_task_id_position_seq_index" ON "adjudication" USING btree ("task_id","position","seq");--> statement-breakpoint
ALTER TABLE "reading_time" ADD CONSTRAINT "reading_time_not_negative" CHECK (least("reading_time"."active_ms", "reading_time"."idle_ms", "reading_time"."edits", "reading_time"."pastes", "reading_time"."keys", "reading_time"."focus_losses") >= 0);
CREATE TYPE "public"."work_action" AS ENUM('flag', 'pause', 'discontinue', 'resume');--> statement-breakpoint
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
CREATE TABLE "judged_work" (
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "judged_work_round_id_reader_id_pk" PRIMARY KEY("round_id","reader_id")
);
--> statement-breakpoint
CREATE TABLE "work_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"action" "work_action" NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_event_rules_stop_people_resume" CHECK (("work_event"."action" = 'resume') = ("work_event"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "reading_time" DROP CONSTRAINT "reading_time_not_negative";--> statement-breakpoint
ALTER TABLE "reading_time" ADD COLUMN "keys" integer;--> statement-breakpoint
ALTER TABLE "reading_time" ADD COLUMN "focus_losses" integer;--> statement-breakpoint
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_task_id_position_task_output_task_id_position_fk" FOREIGN KEY ("task_id","position") REFERENCES "public"."task_output"("task_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judged_work" ADD CONSTRAINT "judged_work_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judged_work" ADD CONSTRAINT "judged_work_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_event" ADD CONSTRAINT "work_event_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_event" ADD CONSTRAINT "work_event_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_event" ADD CONSTRAINT "work_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjudication_task_id_position_seq_index" ON "adjudication" USING btree ("task_id","position","seq");--> statement-breakpoint
CREATE INDEX "work_event_study_id_reader_id_seq_index" ON "work_event" USING btree ("study_id","reader_id","seq");--> statement-breakpoint
ALTER TABLE "reading_time" ADD CONSTRAINT "reading_time_not_negative" CHECK (least("reading_time"."active_ms", "reading_time"."idle_ms", "reading_time"."edits", "reading_time"."pastes", "reading_time"."keys", "reading_time"."focus_losses") >= 0);
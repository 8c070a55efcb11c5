CREATE TYPE "public"."event_kind" AS ENUM('round_full', 'decision_needed', 'study_finished', 'problem_reported', 'job_failed', 'budget_reached');--> statement-breakpoint
CREATE TABLE "allowed_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allowed_address_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid,
	"webhook_id" uuid,
	"user_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_eventId_webhookId_unique" UNIQUE("event_id","webhook_id"),
	CONSTRAINT "delivery_eventId_userId_unique" UNIQUE("event_id","user_id"),
	CONSTRAINT "delivery_to_one" CHECK (("delivery"."webhook_id" is null) <> ("delivery"."user_id" is null)),
	CONSTRAINT "delivery_sent_ends" CHECK ("delivery"."sent_at" is null or "delivery"."next_at" is null)
);
--> statement-breakpoint
CREATE TABLE "mail_choice" (
	"project_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kinds" "event_kind"[] NOT NULL,
	CONSTRAINT "mail_choice_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"study_id" uuid,
	"kind" "event_kind" NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_event_kind_subject_unique" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"kinds" "event_kind"[] NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_has_kinds" CHECK (cardinality("webhook"."kinds") > 0)
);
--> statement-breakpoint
ALTER TABLE "allowed_address" ADD CONSTRAINT "allowed_address_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_project_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."project_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_choice" ADD CONSTRAINT "mail_choice_project_id_user_id_member_project_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."member"("project_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_event" ADD CONSTRAINT "project_event_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_event" ADD CONSTRAINT "project_event_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_project_id_user_id_member_project_id_user_id_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."member"("project_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_next_at_index" ON "delivery" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_webhook_id_created_at_index" ON "delivery" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "project_event_project_id_created_at_index" ON "project_event" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_project_id_user_id_index" ON "webhook" USING btree ("project_id","user_id");
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"user_id" text,
	"actor_name" text,
	"actor_email" text,
	"token_id" text,
	"address" text,
	"project_id" uuid,
	"project_name" text,
	"action" text NOT NULL,
	"subject_type" text,
	"subject_id" text,
	"subject_name" text,
	"before" jsonb,
	"after" jsonb,
	"outcome" text NOT NULL,
	"code" text,
	"times" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(coalesce(actor_name, '') || ' ' || coalesce(actor_email, '') || ' ' || coalesce(project_name, '') || ' ' || coalesce(action, '') || ' ' || coalesce(subject_name, '') || ' ' || coalesce(subject_id, '') || ' ' || coalesce(code, '') || ' ' || coalesce(request_id, ''), '@.-_/', '     '))) STORED,
	CONSTRAINT "audit_entry_refused_with_code" CHECK (("audit_entry"."outcome" = 'done') = ("audit_entry"."code" is null)),
	CONSTRAINT "audit_entry_no_crowd_address" CHECK ("audit_entry"."actor_kind" <> 'crowdworker' or "audit_entry"."address" is null),
	CONSTRAINT "audit_entry_small" CHECK (coalesce(pg_column_size("audit_entry"."before"), 0) + coalesce(pg_column_size("audit_entry"."after"), 0) < 20000)
);
--> statement-breakpoint
CREATE TABLE "audit_refusal" (
	"hour" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"times" integer NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "audit_refusal_hour_key_pk" PRIMARY KEY("hour","key")
);
--> statement-breakpoint
CREATE INDEX "audit_entry_newest" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_project" ON "audit_entry" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_user" ON "audit_entry" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_action" ON "audit_entry" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_subject" ON "audit_entry" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_search" ON "audit_entry" USING gin ("search");
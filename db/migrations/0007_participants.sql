CREATE TYPE "public"."came_by" AS ENUM('open', 'link', 'platform');--> statement-breakpoint
CREATE TABLE "crowd_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"participant_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"came_by" "came_by" NOT NULL,
	"id_hash" text,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participant_studyId_readerId_unique" UNIQUE("study_id","reader_id"),
	CONSTRAINT "participant_studyId_idHash_unique" UNIQUE("study_id","id_hash"),
	CONSTRAINT "participant_id_unless_open" CHECK (("participant"."came_by" = 'open') = ("participant"."id_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "personal_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"study_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"id_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personal_link_studyId_no_unique" UNIQUE("study_id","no"),
	CONSTRAINT "personal_link_studyId_idHash_unique" UNIQUE("study_id","id_hash")
);
--> statement-breakpoint
CREATE TABLE "sealed_id" (
	"study_id" uuid NOT NULL,
	"id_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "sealed_id_study_id_id_hash_pk" PRIMARY KEY("study_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "reader" DROP CONSTRAINT "reader_projectId_userId_unique";--> statement-breakpoint
ALTER TABLE "consent" DROP CONSTRAINT "consent_reader_id_reader_id_fk";
--> statement-breakpoint
ALTER TABLE "reader" DROP CONSTRAINT "reader_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "crowd_session" ADD CONSTRAINT "crowd_session_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_link" ADD CONSTRAINT "personal_link_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_link" ADD CONSTRAINT "personal_link_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_id" ADD CONSTRAINT "sealed_id_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crowd_session_participant_id_index" ON "crowd_session" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "participant_reader_id_index" ON "participant" USING btree ("reader_id");--> statement-breakpoint
-- Everyone who consented so far, or came and then withdrew, came to an open study.
INSERT INTO "participant" ("study_id", "reader_id", "came_by", "created_at")
  SELECT "study_id", "reader_id", 'open', min("consented_at") FROM "consent" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "participant" ("study_id", "reader_id", "came_by", "created_at", "withdrawn_at")
  SELECT "study_id", "reader_id", 'open', min("created_at"), coalesce(max("ended_at"), now())
  FROM "visit" GROUP BY 1, 2 ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_study_id_reader_id_participant_study_id_reader_id_fk" FOREIGN KEY ("study_id","reader_id") REFERENCES "public"."participant"("study_id","reader_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Crowdworkers have no accounts any more: their sessions end, and they consent once more.
DELETE FROM "user" WHERE "is_anonymous";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "is_anonymous";--> statement-breakpoint
ALTER TABLE "reader" DROP COLUMN "user_id";
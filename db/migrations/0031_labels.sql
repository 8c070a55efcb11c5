ALTER TYPE "public"."import_kind" ADD VALUE 'labels';--> statement-breakpoint
CREATE TABLE "label" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reader_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"generation_id" uuid,
	"import_id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "label_once" UNIQUE NULLS NOT DISTINCT("reader_id","question_id","generation_id"),
	CONSTRAINT "label_given" CHECK ("label"."label" <> '')
);
--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_question_id_index" ON "label" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "label_generation_id_index" ON "label" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "label_import_id_index" ON "label" USING btree ("import_id");--> statement-breakpoint
CREATE TRIGGER label_immutable BEFORE UPDATE OR DELETE ON "label"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER label_not_truncated BEFORE TRUNCATE ON "label"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- As forecasts, labels move where two spellings of one reader, text or question become one.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  -- Leave to come stays, because visits rest on it; what was written beside it goes.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invitation' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('forecast', 'label')
     AND current_setting('candor.merging', true) = 'on' THEN
    IF to_jsonb(NEW) - '{reader_id,question_id,generation_id,draw}'::text[]
       = to_jsonb(OLD) - '{reader_id,question_id,generation_id,draw}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% rows are immutable: add a new row instead', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

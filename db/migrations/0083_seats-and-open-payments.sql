CREATE TABLE "seat" (
	"round_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	CONSTRAINT "seat_round_id_reader_id_pk" PRIMARY KEY("round_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_reader_id_reader_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."reader"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_through_prolific" ON "payment" USING btree ("study_id") WHERE state in ('intended', 'unknown') and means <> 'file';--> statement-breakpoint
INSERT INTO "seat" (round_id, reader_id)
SELECT DISTINCT v.round_id, v.reader_id FROM "visit" v
WHERE EXISTS (SELECT FROM "ledger" l WHERE l.visit_id = v.id);--> statement-breakpoint
CREATE FUNCTION take_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seat (round_id, reader_id) SELECT round_id, reader_id FROM visit WHERE id = NEW.visit_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_takes_seat AFTER INSERT ON "ledger"
  FOR EACH ROW WHEN (NEW.visit_id IS NOT NULL) EXECUTE FUNCTION take_seat();

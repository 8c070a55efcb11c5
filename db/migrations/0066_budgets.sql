CREATE TABLE "study_budget" (
	"study_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"budget_cents" integer,
	"committed_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_budget_study_id_currency_pk" PRIMARY KEY("study_id","currency"),
	CONSTRAINT "study_budget_not_passed" CHECK ("study_budget"."committed_cents" <= "study_budget"."budget_cents")
);
--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "reserved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "study_budget" ADD CONSTRAINT "study_budget_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_reserved" ON "visit" USING btree ("ends_at") WHERE reserved;--> statement-breakpoint
UPDATE "visit" SET reserved = false WHERE state <> 'open';--> statement-breakpoint
-- Budgets were a setting that stopped nobody. One that was passed is as large as what is committed.
INSERT INTO "study_budget" (study_id, currency, budget_cents, committed_cents)
SELECT s.id, c.currency,
  CASE WHEN c.currency = running.config ->> 'currency'
    THEN greatest((running.config ->> 'budgetCents')::int, c.cents) END, c.cents
FROM study s
CROSS JOIN LATERAL (
  SELECT config FROM study_version v WHERE v.study_id = s.id
  ORDER BY v.frozen_at IS NULL, v.no DESC LIMIT 1) running
CROSS JOIN LATERAL (
  SELECT one.currency, sum(one.cents)::int AS cents FROM (
    SELECT l.currency, l.cents FROM ledger l JOIN reader r ON r.id = l.reader_id
      LEFT JOIN visit x ON x.id = l.visit_id
      WHERE l.study_id = s.id AND l.kind <> 'paid' AND NOT r.simulated AND x.reserved IS DISTINCT FROM true
    UNION ALL
    SELECT v.config ->> 'currency', x.pay_cents FROM visit x JOIN reader r ON r.id = x.reader_id
      JOIN round o ON o.id = x.round_id JOIN study_version v ON v.id = o.study_version_id
      WHERE x.study_id = s.id AND x.reserved AND NOT r.simulated
    UNION ALL
    SELECT running.config ->> 'currency', 0
  ) one GROUP BY one.currency) c
WHERE c.cents <> 0 OR running.config ->> 'budgetCents' IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION commit_pay(of_study uuid, of_reader uuid, of_currency text, cents integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents = 0 OR (SELECT simulated FROM reader WHERE id = of_reader) THEN
    RETURN;
  END IF;
  INSERT INTO study_budget AS b (study_id, currency, committed_cents)
    VALUES (of_study, of_currency, cents)
    ON CONFLICT (study_id, currency) DO UPDATE SET committed_cents = b.committed_cents + EXCLUDED.committed_cents;
END $$;--> statement-breakpoint
CREATE FUNCTION commit_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM commit_pay(NEW.study_id, NEW.reader_id, v.config ->> 'currency',
      CASE TG_OP WHEN 'INSERT' THEN NEW.pay_cents
      ELSE (SELECT coalesce(sum(l.cents), 0)::int FROM ledger l WHERE l.visit_id = NEW.id) - NEW.pay_cents END)
    FROM round r JOIN study_version v ON v.id = r.study_version_id WHERE r.id = NEW.round_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION commit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE kind IN ('bonus', 'top_up', 'correction')) THEN
    INSERT INTO study_budget AS b (study_id, currency, committed_cents)
      SELECT a.study_id, a.currency, sum(a.cents)::int FROM added a JOIN reader r ON r.id = a.reader_id
        WHERE a.kind IN ('bonus', 'top_up', 'correction') AND NOT r.simulated
        GROUP BY a.study_id, a.currency
      ON CONFLICT (study_id, currency) DO UPDATE SET committed_cents = b.committed_cents + EXCLUDED.committed_cents;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction, so that the budget's row is locked last and for a moment.
CREATE CONSTRAINT TRIGGER visit_reserves_pay AFTER INSERT ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reserved) EXECUTE FUNCTION commit_session();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER visit_frees_pay AFTER UPDATE OF reserved ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.reserved AND NOT NEW.reserved) EXECUTE FUNCTION commit_session();--> statement-breakpoint
-- What a task earns is reserved with its session, or committed with the submission where that came late. For all rows of a
-- statement at once: each change of the budget's row would have to look through those before it.
CREATE TRIGGER ledger_commits_pay AFTER INSERT ON "ledger" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION commit_entries();

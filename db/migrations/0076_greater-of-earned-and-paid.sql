-- A budget counts for each person the greater of what they earned and what they were paid.
INSERT INTO "overpaid" (study_id, reader_id, currency, cents)
SELECT l.study_id, l.reader_id, l.currency, -sum(l.cents)::int
FROM "ledger" l JOIN "reader" r ON r.id = l.reader_id WHERE NOT r.simulated
GROUP BY l.study_id, l.reader_id, l.currency HAVING sum(l.cents) < 0;--> statement-breakpoint
-- A budget that this passes is as large as what is committed.
INSERT INTO "study_budget" AS b (study_id, currency, committed_cents)
SELECT study_id, currency, sum(cents)::int FROM "overpaid" GROUP BY study_id, currency
ON CONFLICT (study_id, currency) DO UPDATE SET committed_cents = b.committed_cents + EXCLUDED.committed_cents,
  budget_cents = greatest(b.budget_cents, CASE WHEN b.budget_cents IS NOT NULL
    THEN b.committed_cents + EXCLUDED.committed_cents END);--> statement-breakpoint
CREATE OR REPLACE FUNCTION commit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE kind <> 'task') THEN
    RETURN NULL;
  END IF;
  -- Of two entries for one person at once, the second sees the first. These rows are locked before the budget's.
  INSERT INTO overpaid (study_id, reader_id, currency)
    SELECT DISTINCT a.study_id, a.reader_id, a.currency FROM added a JOIN reader r ON r.id = a.reader_id
      WHERE a.kind <> 'task' AND NOT r.simulated ORDER BY a.study_id, a.reader_id, a.currency
    ON CONFLICT DO NOTHING;
  PERFORM FROM overpaid o WHERE (o.study_id, o.reader_id, o.currency) IN (
      SELECT a.study_id, a.reader_id, a.currency FROM added a WHERE a.kind <> 'task')
    ORDER BY o.study_id, o.reader_id, o.currency FOR UPDATE;
  WITH changed AS (
    UPDATE overpaid o SET cents = owed.cents
      FROM (SELECT l.study_id, l.reader_id, l.currency, greatest(0, -sum(l.cents))::int AS cents FROM ledger l
          WHERE (l.study_id, l.reader_id) IN (SELECT a.study_id, a.reader_id FROM added a WHERE a.kind <> 'task')
          GROUP BY l.study_id, l.reader_id, l.currency) owed
        JOIN overpaid before USING (study_id, reader_id, currency)
      WHERE (o.study_id, o.reader_id, o.currency) = (owed.study_id, owed.reader_id, owed.currency)
      RETURNING o.study_id, o.currency, owed.cents - before.cents AS cents
  )
  INSERT INTO study_budget AS b (study_id, currency, committed_cents)
    SELECT study_id, currency, sum(cents)::int FROM (
      SELECT a.study_id, a.currency, a.cents FROM added a JOIN reader r ON r.id = a.reader_id
        WHERE a.kind NOT IN ('task', 'paid') AND NOT r.simulated
      UNION ALL SELECT * FROM changed) one
      GROUP BY study_id, currency HAVING sum(cents) <> 0
    ON CONFLICT (study_id, currency) DO UPDATE SET committed_cents = b.committed_cents + EXCLUDED.committed_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What a session earned fills up what somebody was paid too much.
CREATE FUNCTION settle_overpaid(of_study uuid, of_reader uuid, of_currency text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  after integer;
BEGIN
  SELECT cents INTO before FROM overpaid
    WHERE study_id = of_study AND reader_id = of_reader AND currency = of_currency AND cents > 0 FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT greatest(0, -sum(cents)) INTO after FROM ledger
    WHERE study_id = of_study AND reader_id = of_reader AND currency = of_currency;
  UPDATE overpaid SET cents = after
    WHERE study_id = of_study AND reader_id = of_reader AND currency = of_currency;
  PERFORM commit_pay(of_study, of_reader, of_currency, after - before);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION commit_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_currency text;
BEGIN
  SELECT v.config ->> 'currency' INTO in_currency
    FROM round r JOIN study_version v ON v.id = r.study_version_id WHERE r.id = NEW.round_id;
  IF TG_OP = 'UPDATE' THEN
    PERFORM settle_overpaid(NEW.study_id, NEW.reader_id, in_currency);
  END IF;
  PERFORM commit_pay(NEW.study_id, NEW.reader_id, in_currency, CASE TG_OP WHEN 'INSERT' THEN NEW.pay_cents
    ELSE (SELECT coalesce(sum(l.cents), 0)::int FROM ledger l WHERE l.visit_id = NEW.id) - NEW.pay_cents END);
  RETURN NULL;
END $$;

ALTER TABLE "study_budget" DROP CONSTRAINT "study_budget_not_passed";--> statement-breakpoint
ALTER TABLE "study_budget" ADD COLUMN "overpaid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER ledger_commits_pay ON "ledger";--> statement-breakpoint
DROP FUNCTION settle_overpaid;--> statement-breakpoint
-- What people were paid, or are being paid, beyond what is committed to them: stores it for each. The caller has locked the budget's row.
CREATE FUNCTION count_overpaid(of_study uuid, of_currency text, of_readers uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  change integer;
BEGIN
  -- One sum over all rows, and no joins: rows that were just written are in no statistics, and a plan for few of them takes minutes.
  WITH one AS (
    SELECT reader_id, cents AS paid, 0 AS theirs, 0 AS before FROM payment
      WHERE study_id = of_study AND reader_id = ANY(of_readers) AND currency = of_currency AND state <> 'failed'
    UNION ALL
    SELECT reader_id, 0, cents, 0 FROM ledger
      WHERE study_id = of_study AND reader_id = ANY(of_readers) AND currency = of_currency AND kind <> 'paid'
    UNION ALL
    SELECT v.reader_id, 0, greatest(0, v.pay_cents - (SELECT coalesce(sum(l.cents), 0)::int FROM ledger l WHERE l.visit_id = v.id)), 0
      FROM visit v WHERE v.study_id = of_study AND v.reader_id = ANY(of_readers) AND v.reserved
        AND of_currency = (SELECT s.config ->> 'currency' FROM round o JOIN study_version s ON s.id = o.study_version_id
          WHERE o.id = v.round_id)
    UNION ALL
    SELECT reader_id, 0, 0, cents FROM overpaid
      WHERE study_id = of_study AND reader_id = ANY(of_readers) AND currency = of_currency
  ), counted AS (
    SELECT reader_id, sum(before) AS before, greatest(0, sum(paid) - sum(theirs))::int AS cents FROM one GROUP BY reader_id
  ), stored AS (
    INSERT INTO overpaid (study_id, reader_id, currency, cents)
      SELECT of_study, reader_id, of_currency, cents FROM counted WHERE cents <> before
      ON CONFLICT (study_id, reader_id, currency) DO UPDATE SET cents = EXCLUDED.cents
  )
  SELECT coalesce(sum(cents - before), 0)::int INTO change FROM counted;
  RETURN change;
END $$;--> statement-breakpoint
-- Commits so much more to some people, less what they were paid of it already. The budget's row is locked before anything is looked at, so
-- that two who change it at once count each other.
CREATE FUNCTION change_budget(of_study uuid, of_currency text, of_readers uuid[], more integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  too_much integer;
BEGIN
  INSERT INTO study_budget (study_id, currency) VALUES (of_study, of_currency) ON CONFLICT DO NOTHING;
  PERFORM FROM study_budget WHERE study_id = of_study AND currency = of_currency FOR NO KEY UPDATE;
  too_much := count_overpaid(of_study, of_currency, of_readers);
  IF more <> 0 OR too_much <> 0 THEN
    UPDATE study_budget SET committed_cents = committed_cents + more + too_much, overpaid_cents = overpaid_cents + too_much
      WHERE study_id = of_study AND currency = of_currency;
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION commit_pay(of_study uuid, of_reader uuid, of_currency text, cents integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents <> 0 AND NOT (SELECT simulated FROM reader WHERE id = of_reader) THEN
    PERFORM change_budget(of_study, of_currency, ARRAY[of_reader], cents);
  END IF;
END $$;--> statement-breakpoint
-- A session reserves its pay. Tasks that earn more than that are committed with their submission.
CREATE OR REPLACE FUNCTION commit_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_currency text;
  unearned integer;
BEGIN
  SELECT v.config ->> 'currency' INTO in_currency
    FROM round r JOIN study_version v ON v.id = r.study_version_id WHERE r.id = NEW.round_id;
  SELECT greatest(0, NEW.pay_cents - coalesce(sum(cents), 0))::int INTO unearned FROM ledger WHERE visit_id = NEW.id;
  PERFORM commit_pay(NEW.study_id, NEW.reader_id, in_currency,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.pay_cents WHEN NEW.reserved THEN unearned ELSE -unearned END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION commit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  -- An erasure enters a person's bonuses and corrections again, without their reasons: they are committed already.
  IF current_setting('candor.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  FOR one IN SELECT a.study_id, a.currency, array_agg(DISTINCT a.reader_id) AS readers, sum(a.cents)::int AS cents
      FROM added a JOIN reader r ON r.id = a.reader_id
      WHERE a.kind NOT IN ('task', 'paid') AND NOT r.simulated GROUP BY a.study_id, a.currency
  LOOP
    PERFORM change_budget(one.study_id, one.currency, one.readers, one.cents);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_commits_pay AFTER INSERT ON "ledger" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION commit_entries();--> statement-breakpoint
-- A payment counts from the moment that it is intended until it has failed. What came of it otherwise changes nothing.
CREATE FUNCTION commit_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT study_id, currency, array_agg(DISTINCT reader_id) AS readers
      FROM added a JOIN reader r ON r.id = a.reader_id WHERE NOT r.simulated GROUP BY study_id, currency
  LOOP
    PERFORM change_budget(one.study_id, one.currency, one.readers, 0);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION free_failed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT c.study_id, c.currency, array_agg(DISTINCT c.reader_id) AS readers
      FROM (
        SELECT id, study_id, currency, reader_id, state = 'failed' FROM after
        EXCEPT SELECT id, study_id, currency, reader_id, state = 'failed' FROM before
      ) c JOIN reader r ON r.id = c.reader_id
      WHERE NOT r.simulated GROUP BY c.study_id, c.currency
  LOOP
    PERFORM change_budget(one.study_id, one.currency, one.readers, 0);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Budgets count by the same rule from the start. Nothing that is recorded already is refused: a budget becomes as large as what was earned and
-- reserved where that is more.
UPDATE "study_budget" b SET committed_cents = summed.cents, budget_cents = greatest(b.budget_cents,
  CASE WHEN b.budget_cents IS NOT NULL THEN summed.cents END)
FROM (
  SELECT s.study_id, s.currency, coalesce(sum(one.cents), 0)::int AS cents
  FROM "study_budget" s LEFT JOIN (
    SELECT l.study_id, l.currency, l.cents FROM "ledger" l JOIN "reader" r ON r.id = l.reader_id
      WHERE l.kind <> 'paid' AND NOT r.simulated
    UNION ALL
    SELECT x.study_id, v.config ->> 'currency', greatest(0, x.pay_cents -
        (SELECT coalesce(sum(l.cents), 0) FROM "ledger" l WHERE l.visit_id = x.id))
      FROM "visit" x JOIN "reader" r ON r.id = x.reader_id
      JOIN "round" o ON o.id = x.round_id JOIN "study_version" v ON v.id = o.study_version_id
      WHERE x.reserved AND NOT r.simulated
  ) one ON one.study_id = s.study_id AND one.currency = s.currency
  GROUP BY s.study_id, s.currency) summed
WHERE summed.study_id = b.study_id AND summed.currency = b.currency;--> statement-breakpoint
DELETE FROM "overpaid";--> statement-breakpoint
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT study_id, currency, array_agg(DISTINCT reader_id) AS readers
      FROM payment p JOIN reader r ON r.id = p.reader_id WHERE NOT r.simulated GROUP BY study_id, currency
  LOOP
    PERFORM change_budget(one.study_id, one.currency, one.readers, 0);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "study_budget" ADD CONSTRAINT "study_budget_overpaid" CHECK ("study_budget"."overpaid_cents" >= 0);--> statement-breakpoint
ALTER TABLE "study_budget" ADD CONSTRAINT "study_budget_not_passed" CHECK ("study_budget"."committed_cents" - "study_budget"."overpaid_cents" <= "study_budget"."budget_cents");--> statement-breakpoint
CREATE TRIGGER payment_commits_pay AFTER INSERT ON "payment" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION commit_payments();--> statement-breakpoint
CREATE TRIGGER payment_frees_pay AFTER UPDATE ON "payment" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION free_failed_payments();--> statement-breakpoint
-- What was paid may pass the budget. Nothing else may be committed then, and the budget may be no less than what is committed.
CREATE FUNCTION refuse_over_budget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.committed_cents > NEW.budget_cents AND (NEW.budget_cents IS DISTINCT FROM OLD.budget_cents
      OR NEW.committed_cents - NEW.overpaid_cents > OLD.committed_cents - OLD.overpaid_cents) THEN
    RAISE check_violation USING CONSTRAINT = 'study_budget_not_passed', MESSAGE = 'the study''s budget has no room for this';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER study_budget_not_passed BEFORE UPDATE ON "study_budget"
  FOR EACH ROW EXECUTE FUNCTION refuse_over_budget();

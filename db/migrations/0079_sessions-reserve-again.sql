-- A task that is taken up again after its session's reservation was freed needs its pay again.
CREATE OR REPLACE FUNCTION commit_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_currency text;
  earned integer;
BEGIN
  SELECT v.config ->> 'currency' INTO in_currency
    FROM round r JOIN study_version v ON v.id = r.study_version_id WHERE r.id = NEW.round_id;
  IF TG_OP = 'UPDATE' AND NOT NEW.reserved THEN
    PERFORM settle_overpaid(NEW.study_id, NEW.reader_id, in_currency);
  END IF;
  SELECT coalesce(sum(cents), 0)::int INTO earned FROM ledger WHERE visit_id = NEW.id;
  PERFORM commit_pay(NEW.study_id, NEW.reader_id, in_currency,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.pay_cents WHEN NEW.reserved THEN NEW.pay_cents - earned
      ELSE earned - NEW.pay_cents END);
  RETURN NULL;
END $$;--> statement-breakpoint
-- At once, so that whoever takes it up is refused where the budget has no room.
CREATE TRIGGER visit_reserves_again AFTER UPDATE OF reserved ON "visit"
  FOR EACH ROW WHEN (NEW.reserved AND NOT OLD.reserved) EXECUTE FUNCTION commit_session();

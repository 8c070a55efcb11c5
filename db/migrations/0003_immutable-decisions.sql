-- What is decided, labelled, measured and owed is added, never changed or removed. The one exception
-- is someone who withdraws and is erased: that transaction says so with `SET LOCAL candor.erasing = 'on'`.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  -- Leave to come stays, because visits rest on it; what was written beside it goes.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'invitation' AND current_setting('candor.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% rows are immutable: add a new row instead', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER reading_time_immutable BEFORE UPDATE OR DELETE ON "reading_time"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER gold_label_immutable BEFORE UPDATE ON "gold_label"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER gold_answer_immutable BEFORE UPDATE ON "gold_answer"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER round_event_immutable BEFORE UPDATE OR DELETE ON "round_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invitation_immutable BEFORE UPDATE OR DELETE ON "invitation"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER verdict_immutable BEFORE UPDATE OR DELETE ON "verdict"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER exclusion_event_immutable BEFORE UPDATE OR DELETE ON "exclusion_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_immutable BEFORE UPDATE OR DELETE ON "ledger"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Confidences that were locked stay: the lock of an assignment is set once.
CREATE FUNCTION refuse_unlocking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.locked_at IS NOT NULL
     AND (NEW.locked_at IS DISTINCT FROM OLD.locked_at OR NEW.lock_hash IS DISTINCT FROM OLD.lock_hash) THEN
    RAISE EXCEPTION 'assignment % is locked', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER assignment_locked BEFORE UPDATE ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION refuse_unlocking();

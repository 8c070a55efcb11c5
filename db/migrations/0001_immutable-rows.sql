-- Forecasts and judgements are evidence: they are added, never changed or removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are immutable: add a new row instead', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER forecast_immutable BEFORE UPDATE OR DELETE ON "forecast"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER forecast_not_truncated BEFORE TRUNCATE ON "forecast"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER judgement_immutable BEFORE UPDATE OR DELETE ON "judgement"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER judgement_not_truncated BEFORE TRUNCATE ON "judgement"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER late_submission_immutable BEFORE UPDATE OR DELETE ON "late_submission"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What a study asks does not change once people have begun to answer it.
CREATE FUNCTION refuse_change_of_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.frozen_at IS NOT NULL
     AND (NEW.config IS DISTINCT FROM OLD.config OR NEW.frozen_at IS DISTINCT FROM OLD.frozen_at) THEN
    RAISE EXCEPTION 'study version % is frozen: make a new version instead', OLD.no
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER study_version_frozen BEFORE UPDATE ON "study_version"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_frozen();

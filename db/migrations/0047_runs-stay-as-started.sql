-- What a run does is settled when it starts.
CREATE FUNCTION refuse_change_of_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.started_at IS NOT NULL
     AND (NEW.settings IS DISTINCT FROM OLD.settings OR NEW.started_at IS DISTINCT FROM OLD.started_at) THEN
    RAISE EXCEPTION 'run % has started: its settings do not change', OLD.id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER run_settings_frozen BEFORE UPDATE ON "run"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_started();

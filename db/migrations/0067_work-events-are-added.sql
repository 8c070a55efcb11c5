CREATE TRIGGER work_event_immutable BEFORE UPDATE OR DELETE ON "work_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

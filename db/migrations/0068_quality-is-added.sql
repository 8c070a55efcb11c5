CREATE TRIGGER work_event_immutable BEFORE UPDATE OR DELETE ON "work_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER adjudication_immutable BEFORE UPDATE ON "adjudication"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

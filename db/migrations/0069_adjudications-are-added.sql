CREATE TRIGGER adjudication_immutable BEFORE UPDATE ON "adjudication"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

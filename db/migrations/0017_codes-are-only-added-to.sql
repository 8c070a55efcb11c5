CREATE TRIGGER completion_code_immutable BEFORE UPDATE OR DELETE ON "completion_code"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A session stored the hash of its secret in hexadecimal digits; now it does as all other secrets do.
UPDATE "crowd_session" SET "token_hash" =
  translate(rtrim(encode(decode("token_hash", 'hex'), 'base64'), '='), '+/', '-_');

-- The audit log is only added to: no erasure and no deletion is an exception. ALWAYS: also for a session
-- that replays changes as a replica does.
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE ALWAYS TRIGGER audit_entry_append_only;

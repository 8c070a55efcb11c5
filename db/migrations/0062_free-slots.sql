ALTER TABLE "slot" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "kind" "task_kind";--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "task_no" integer;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "free" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "slot" s SET round_id = t.round_id, kind = t.kind, task_no = t.no,
  free = NOT EXISTS (
    SELECT FROM assignment a WHERE a.task_id = s.task_id AND a.slot_no = s.no
      AND a.state IN ('leased', 'submitted') AND a.voided_at IS NULL)
  FROM task t WHERE t.id = s.task_id;--> statement-breakpoint
ALTER TABLE "slot" ALTER COLUMN "round_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "slot" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "slot" ALTER COLUMN "task_no" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "slot" DROP CONSTRAINT "slot_task_id_overlap_task_id_overlap_fk";--> statement-breakpoint
ALTER TABLE "task" DROP CONSTRAINT "task_id_overlap_unique";--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_as_slots_repeat_it" UNIQUE("id","overlap","round_id","kind","no");--> statement-breakpoint
ALTER TABLE "slot" ADD CONSTRAINT "slot_repeats_its_task" FOREIGN KEY ("task_id","overlap","round_id","kind","task_no") REFERENCES "public"."task"("id","overlap","round_id","kind","no") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "assignment_leases" ON "assignment" USING btree ("study_id","lease_until") WHERE state = 'leased';--> statement-breakpoint
CREATE INDEX "slot_free" ON "slot" USING btree ("round_id","kind","task_no","no") WHERE free;--> statement-breakpoint
-- A slot is free when no assignment holds or has filled it. Computed anew for each slot that a change concerns, so that the
-- order of changes within a statement does not matter.
CREATE FUNCTION keep_slot_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slot s SET free = NOT EXISTS (
      SELECT FROM assignment a WHERE a.task_id = s.task_id AND a.slot_no = s.no
        AND a.state IN ('leased', 'submitted') AND a.voided_at IS NULL)
    WHERE (s.task_id = OLD.task_id AND s.no = OLD.slot_no)
      OR (s.task_id = NEW.task_id AND s.no = NEW.slot_no);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assignment_takes_slot AFTER INSERT ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION keep_slot_free();--> statement-breakpoint
CREATE TRIGGER assignment_frees_slot AFTER DELETE ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION keep_slot_free();--> statement-breakpoint
CREATE TRIGGER assignment_changes_slot AFTER UPDATE OF state, voided_at, task_id, slot_no ON "assignment"
  FOR EACH ROW WHEN (
    (OLD.task_id, OLD.slot_no, OLD.state IN ('leased', 'submitted') AND OLD.voided_at IS NULL)
    IS DISTINCT FROM
    (NEW.task_id, NEW.slot_no, NEW.state IN ('leased', 'submitted') AND NEW.voided_at IS NULL))
  EXECUTE FUNCTION keep_slot_free();--> statement-breakpoint
-- Every claim leaves a dead entry at the front of the index of free slots: they are removed soon, however large the table is.
ALTER TABLE "slot" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

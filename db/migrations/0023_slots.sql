ALTER TABLE "place" RENAME TO "slot";--> statement-breakpoint
ALTER TABLE "assignment" RENAME COLUMN "place_no" TO "slot_no";--> statement-breakpoint
ALTER TABLE "slot" RENAME CONSTRAINT "place_task_id_no_pk" TO "slot_task_id_no_pk";--> statement-breakpoint
ALTER TABLE "slot" RENAME CONSTRAINT "place_task_id_overlap_task_id_overlap_fk" TO "slot_task_id_overlap_task_id_overlap_fk";--> statement-breakpoint
ALTER TABLE "slot" RENAME CONSTRAINT "place_no_within_overlap" TO "slot_no_within_overlap";--> statement-breakpoint
ALTER TABLE "assignment" RENAME CONSTRAINT "assignment_task_id_place_no_place_task_id_no_fk" TO "assignment_task_id_slot_no_slot_task_id_no_fk";--> statement-breakpoint
ALTER INDEX "assignment_one_per_place" RENAME TO "assignment_one_per_slot";--> statement-breakpoint
-- Postgres 18 and newer name what is "not null" as well.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT conrelid::regclass AS relation, conname AS name FROM pg_constraint
    WHERE contype = 'n' AND conrelid IN ('slot'::regclass, 'assignment'::regclass) AND conname LIKE '%place%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.relation, one.name, replace(one.name, 'place', 'slot'));
  END LOOP;
END $$;

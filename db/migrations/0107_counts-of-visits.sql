ALTER TABLE "visit" ADD COLUMN "tasks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "paid_tasks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "earned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "assignment_left" ON "assignment" USING btree ("study_id","reader_id") WHERE state in ('expired', 'returned');--> statement-breakpoint
CREATE INDEX "visit_study_id_reader_id_index" ON "visit" USING btree ("study_id","reader_id");--> statement-breakpoint
CREATE INDEX "ledger_besides_tasks" ON "ledger" USING btree ("study_id","reader_id") WHERE visit_id is null;--> statement-breakpoint
CREATE INDEX "task_with_gold" ON "task" USING btree ("round_id","kind") WHERE kind <> 'sample';--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_counts_not_negative" CHECK ("visit"."done" between 0 and "visit"."tasks" and "visit"."paid_tasks" >= 0 and "visit"."earned_cents" >= 0);--> statement-breakpoint
ALTER TABLE "visit" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "visit" v SET tasks = a.tasks, done = a.done
FROM (
  SELECT visit_id, count(*) AS tasks, count(*) FILTER (WHERE state = 'submitted') AS done
  FROM "assignment" GROUP BY visit_id) a
WHERE a.visit_id = v.id;--> statement-breakpoint
UPDATE "visit" v SET paid_tasks = l.n, earned_cents = l.cents
FROM (
  SELECT visit_id, count(*) AS n, sum(cents) AS cents FROM "ledger" WHERE visit_id IS NOT NULL GROUP BY visit_id) l
WHERE l.visit_id = v.id;--> statement-breakpoint
ALTER TABLE "visit" ENABLE TRIGGER USER;--> statement-breakpoint
-- Whoever gives, submits or moves a task has locked its visit before: the same order as theirs.
CREATE FUNCTION count_tasks_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.visit_id IS NOT DISTINCT FROM NEW.visit_id THEN
    UPDATE visit SET done = done + (NEW.state = 'submitted')::int - (OLD.state = 'submitted')::int
      WHERE id = NEW.visit_id;
  ELSE
    UPDATE visit SET tasks = tasks - 1, done = done - (OLD.state = 'submitted')::int
      WHERE id = OLD.visit_id;
    UPDATE visit SET tasks = tasks + 1, done = done + (NEW.state = 'submitted')::int
      WHERE id = NEW.visit_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assignment_enters_visit AFTER INSERT ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION count_tasks_of_visit();--> statement-breakpoint
CREATE TRIGGER assignment_leaves_visit AFTER DELETE ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION count_tasks_of_visit();--> statement-breakpoint
CREATE TRIGGER assignment_changes_visit AFTER UPDATE OF state, visit_id ON "assignment"
  FOR EACH ROW WHEN (
    (OLD.visit_id, OLD.state = 'submitted') IS DISTINCT FROM (NEW.visit_id, NEW.state = 'submitted'))
  EXECUTE FUNCTION count_tasks_of_visit();--> statement-breakpoint
CREATE FUNCTION count_pay_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visit SET paid_tasks = paid_tasks + 1, earned_cents = earned_cents + NEW.cents
    WHERE id = NEW.visit_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_pays_visit AFTER INSERT ON "ledger"
  FOR EACH ROW WHEN (NEW.visit_id IS NOT NULL) EXECUTE FUNCTION count_pay_of_visit();

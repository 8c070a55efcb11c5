-- What was locked and given back so far can be finished, but not by somebody who starts it anew.
UPDATE "assignment" SET "state" = 'expired' WHERE "state" = 'returned' AND "locked_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_locked_not_returned" CHECK (not (state = 'returned' and locked_at is not null));
-- Recipes changed: what they are given in files is asked of drafts that were planned before, too.
UPDATE "training" SET "plan" = NULL, "plan_tries" = 0, "problem" = NULL, "next_at" = now() WHERE "state" = 'draft';

ALTER TABLE "visit" ALTER COLUMN "changed_submission_at" SET DATA TYPE timestamp with time zone[]
  USING array_remove(ARRAY["changed_submission_at"], NULL);--> statement-breakpoint
ALTER TABLE "visit" ALTER COLUMN "changed_submission_at" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "visit" ALTER COLUMN "changed_submission_at" SET NOT NULL;

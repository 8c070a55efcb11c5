ALTER TABLE "prolific_submission" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Another status than the first, a code and bonuses are what Prolific has said.
update "prolific_submission" set "is_shown" = true
where "status" <> 'ACTIVE' or "code" is not null or "bonus_cents" is not null;

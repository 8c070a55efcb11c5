CREATE TABLE "attempt_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempt_limit_forget_at_index" ON "attempt_limit" USING btree ("forget_at");
ALTER TABLE "forecast" ADD COLUMN "answer_start" integer;--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "answer_end" integer;--> statement-breakpoint
ALTER TABLE "forecast" ADD CONSTRAINT "forecast_answer_stands_somewhere" CHECK (("forecast"."answer_start" is null) = ("forecast"."answer_end" is null)
        and ("forecast"."answer_start" is null or ("forecast"."answer" is not null and "forecast"."answer_start" >= 0
          and "forecast"."answer_end" > "forecast"."answer_start")));
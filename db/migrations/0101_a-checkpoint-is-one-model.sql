DROP INDEX "trained_model_training_id_index";--> statement-breakpoint
CREATE INDEX "training_event_shown" ON "training_event" USING btree ("training_id","event","no") WHERE event in ('alarm', 'saved');--> statement-breakpoint
ALTER TABLE "trained_model" ADD CONSTRAINT "trained_model_trainingId_stage_step_unique" UNIQUE NULLS NOT DISTINCT("training_id","stage","step");
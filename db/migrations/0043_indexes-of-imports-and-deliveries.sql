CREATE INDEX "import_file_project_id_created_at_index" ON "import_file" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "import_file_state_index" ON "import_file" USING btree ("state");--> statement-breakpoint
CREATE INDEX "import_file_corrects_index" ON "import_file" USING btree ("corrects");--> statement-breakpoint
CREATE INDEX "delivery_user_id_sent_at_index" ON "delivery" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "visit_study_id_ends_at_index" ON "visit" USING btree ("study_id","ends_at");
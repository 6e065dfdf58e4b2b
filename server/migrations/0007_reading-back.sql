CREATE INDEX "journals_submitted_blt" ON "journals" USING btree ("blt_id","submitted_at","id","venue_id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "priorities_closed_blt" ON "priorities" USING btree ("blt_id","closed_at","id","venue_id") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "priorities_due" ON "priorities" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "priority_tasks_completed" ON "priority_tasks" USING btree ("completed_at") WHERE "priority_tasks"."completed";
ALTER TABLE "journals" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', entry || ' ' || coalesce(wins, '') || ' ' || coalesce(metrics_moved, '') || ' ' || coalesce(guests_moments, ''))) STORED;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "carried_from_id" uuid;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "carried_times" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "carried_since_period" smallint;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "carried_since_year" smallint;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || coalesce(description, '') || ' ' || coalesce(outcome_kpi, ''))) STORED;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_carried_from_id_priorities_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."priorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journals_search" ON "journals" USING gin ("search");--> statement-breakpoint
CREATE INDEX "journals_submitted" ON "journals" USING btree ("submitted_at") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "priorities_search" ON "priorities" USING gin ("search");--> statement-breakpoint
CREATE INDEX "priorities_closed" ON "priorities" USING btree ("closed_at") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_carried_from" UNIQUE("carried_from_id");
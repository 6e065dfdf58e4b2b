-- outside a transaction: each statement takes one table for a moment, and can be repeated.
-- Signals and what waits are read from their rows. This index says which weeks a member has written about.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "journals_written" ON "journals" USING btree ("blt_id","week_of","author_id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
DROP TRIGGER IF EXISTS "priority_tasks_stale_signals" ON "priority_tasks";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priority_check_ins_stale_signals" ON "priority_check_ins";--> statement-breakpoint
DROP TRIGGER IF EXISTS "journals_stale_signals" ON "journals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priorities_stale_signals" ON "priorities";--> statement-breakpoint
DROP TRIGGER IF EXISTS "skill_progress_stale_signals" ON "skill_progress";--> statement-breakpoint
DROP TRIGGER IF EXISTS "targets_stale_signals" ON "targets";--> statement-breakpoint
DROP TRIGGER IF EXISTS "orgs_stale_signals" ON "orgs";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "venue_is_stale"("venue" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_venues" ("org_id", "venue_id") SELECT v."org_id", v."id" FROM "venues" v WHERE v."id" = "venue";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stale_by_venue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (OLD."org_id", OLD."id"); END IF;
	IF TG_OP <> 'DELETE' THEN INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (NEW."org_id", NEW."id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_task";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_note";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_review";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_priority";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_mastery";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_target";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_signals_by_clock";--> statement-breakpoint
DROP FUNCTION IF EXISTS "signals_are_stale";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "stale_signals";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "venue_signals";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "signal_counts";

-- outside a transaction: each statement takes one table for a moment, and can be repeated.
-- The rollup is counted from the rows.
DROP TRIGGER IF EXISTS "weekly_metrics_stale" ON "weekly_metrics";--> statement-breakpoint
DROP TRIGGER IF EXISTS "journals_stale" ON "journals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "journals_changed_stale" ON "journals";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priorities_stale" ON "priorities";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priorities_changed_stale" ON "priorities";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priority_check_ins_stale" ON "priority_check_ins";--> statement-breakpoint
DROP TRIGGER IF EXISTS "priority_check_ins_changed_stale" ON "priority_check_ins";--> statement-breakpoint
DROP TRIGGER IF EXISTS "app_users_stale" ON "app_users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "app_users_changed_stale" ON "app_users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_stale" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "venues_stale" ON "venues";--> statement-breakpoint
DROP TRIGGER IF EXISTS "venues_changed_stale" ON "venues";--> statement-breakpoint
DROP TRIGGER IF EXISTS "venues_renamed_stale" ON "venues";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_numbers";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_reach";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_changed_priority";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_check_in";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_changed_check_in";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_member";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_user";--> statement-breakpoint
DROP FUNCTION IF EXISTS "stale_by_venue";--> statement-breakpoint
DROP FUNCTION IF EXISTS "venue_is_stale";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "stale_venues";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "venue_summaries";--> statement-breakpoint
-- unused since 0.1.0
DROP TABLE IF EXISTS "company_summaries";

-- outside a transaction: each statement takes the table for a moment at most, and can be repeated.
ALTER TABLE "venues" ADD COLUMN IF NOT EXISTS "group_name" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venues_group" ON "venues" USING btree ("org_id","group_name") WHERE "venues"."group_name" is not null;

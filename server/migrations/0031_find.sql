-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "priorities_live_title" ON "priorities" USING gin ("title" gin_trgm_ops) WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "priorities_archived_title" ON "priorities" USING gin ("title" gin_trgm_ops) WHERE "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venues_text" ON "venues" USING gin ("name" gin_trgm_ops);

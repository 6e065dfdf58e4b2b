-- outside a transaction: each statement takes the table for a moment at most, and can be repeated.
ALTER TABLE "venue_summaries" ADD COLUMN IF NOT EXISTS "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_summaries" ADD COLUMN IF NOT EXISTS "overdue" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_summaries" ADD COLUMN IF NOT EXISTS "share" numeric;--> statement-breakpoint
ALTER TABLE "venue_summaries" ADD COLUMN IF NOT EXISTS "attention" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_summaries" ADD COLUMN IF NOT EXISTS "holds_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_revenue_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","revenue",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_revenue_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","revenue" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_labor_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","labor",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_labor_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","labor" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_cogs_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","cogs",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_cogs_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","cogs" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_share_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","share",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_share_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","share" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_at_risk_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","at_risk",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_at_risk_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","at_risk" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_attention_asc" ON "venue_summaries" USING btree ("org_id","span","week_of","attention",lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_attention_desc" ON "venue_summaries" USING btree ("org_id","span","week_of","attention" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "venue_summaries_holds" ON "venue_summaries" USING btree ("org_id","span","week_of","holds_until");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "venue_summaries_labor";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "venue_summaries_cogs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "venue_summaries_at_risk";

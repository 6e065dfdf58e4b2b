-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audits_venue" ON "audits" USING btree ("org_id",("meta"->>'venueId'),"created_at","id") WHERE "audits"."meta"->>'venueId' is not null;
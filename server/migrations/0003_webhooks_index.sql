-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_webhook" ON "messages" USING btree ("webhook_id","created_at") WHERE "messages"."webhook_id" is not null;

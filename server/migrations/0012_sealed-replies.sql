ALTER TABLE "idempotency_keys" ADD COLUMN "rights" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "sealed" text;--> statement-breakpoint
-- They hold the words of a day's calls. A call that is repeated across this upgrade is done again.
DELETE FROM "idempotency_keys";

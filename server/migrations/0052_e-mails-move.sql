-- Nobody writes to the table while its rows move.
ALTER TABLE "mails" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "messages" ("id", "org_id", "channel", "event", "key", "recipient", "content", "state", "due_at", "expire", "attempts", "last_error", "tried_at", "sent_at", "created_at")
SELECT "id", "org_id", 'mail', "kind", "key", "recipient", to_jsonb("sealed"), "state", "due_at", "expire", "attempts", "last_error", "tried_at", "sent_at", "created_at"
  FROM "mails";--> statement-breakpoint
-- unused since 1.0.0
DROP TABLE "mails" CASCADE;

-- Nobody writes to the table while its rows move.
ALTER TABLE "notifications" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "messages" ("id", "org_id", "channel", "event", "key", "venue_id", "about_id", "content", "state", "due_at", "expire", "attempts", "last_error", "sent_at", "created_at")
SELECT "id", "org_id", 'chat', "kind", "key", "venue_id", "priority_id", jsonb_build_object('summary', "summary", 'message', "message"), "state", "due_at",
       "due_at" + CASE "kind" WHEN 'journal-reminder' THEN interval '8 hours' WHEN 'digest' THEN interval '19 hours' WHEN 'test' THEN interval '0' ELSE interval '4 hours' END,
       "attempts", "last_error", "sent_at", "created_at"
  FROM "notifications";--> statement-breakpoint
-- unused since 1.0.0
DROP TABLE "notifications" CASCADE;

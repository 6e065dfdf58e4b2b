-- Nobody writes to the table while its rows move.
ALTER TABLE "pushes" DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO "messages" ("id", "org_id", "channel", "event", "key", "subscription_id", "about_id", "content", "timezone", "state", "due_at", "expire", "attempts", "last_error", "sent_at", "created_at")
SELECT p."id", a."org_id", 'push', p."kind", p."key", p."subscription_id", p."about_id", jsonb_build_object('path', p."path"), p."timezone", p."state", p."due_at", p."expire", p."attempts", p."last_error", p."sent_at", p."created_at"
  FROM "pushes" p JOIN "push_subscriptions" d ON d."id" = p."subscription_id" LEFT JOIN "app_users" a ON a."auth_user_id" = d."user_id";--> statement-breakpoint
-- unused since 1.0.0
DROP TABLE "pushes" CASCADE;

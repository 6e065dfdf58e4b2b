ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "forgotten_as" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_dismissed" text;

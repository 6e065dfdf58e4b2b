ALTER TABLE "orgs" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "moved_to" text;
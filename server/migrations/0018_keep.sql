ALTER TABLE "orgs" ADD COLUMN "keep_years" smallint;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "keep_years_next" smallint;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "keep_years_next_at" timestamp (3) with time zone;

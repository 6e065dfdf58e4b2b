ALTER TABLE "journals" ADD COLUMN "reviewed_for_id" uuid;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reviewed_for_id_app_users_id_fk" FOREIGN KEY ("reviewed_for_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action NOT VALID;

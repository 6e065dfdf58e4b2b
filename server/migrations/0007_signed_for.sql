ALTER TABLE "priorities" ADD COLUMN "signed_for_id" uuid;
--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_signed_for_id_app_users_id_fk" FOREIGN KEY ("signed_for_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action NOT VALID;

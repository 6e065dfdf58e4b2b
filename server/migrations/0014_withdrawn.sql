ALTER TABLE "priorities" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "withdrawn_by_id" uuid;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_withdrawn_by_id_app_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
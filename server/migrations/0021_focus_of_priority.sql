ALTER TABLE "priorities" ADD COLUMN "focus_id" uuid;
--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_focus_id_focuses_id_fk" FOREIGN KEY ("focus_id") REFERENCES "public"."focuses"("id") ON DELETE no action ON UPDATE no action NOT VALID;

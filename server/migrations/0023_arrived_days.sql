CREATE TABLE "arrived_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"day" date NOT NULL,
	"figures" jsonb NOT NULL,
	"file_id" uuid,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "arrived_days_day" UNIQUE("source_id","venue_id","day")
);
--> statement-breakpoint
ALTER TABLE "arrived_days" ADD CONSTRAINT "arrived_days_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_days" ADD CONSTRAINT "arrived_days_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_days" ADD CONSTRAINT "arrived_days_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrived_days" ADD CONSTRAINT "arrived_days_file_id_inbox_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."inbox_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrived_days_file" ON "arrived_days" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "arrived_days_by_age" ON "arrived_days" USING btree ("read_at");
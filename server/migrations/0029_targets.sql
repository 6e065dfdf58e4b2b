CREATE TABLE "targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"from_week" date NOT NULL,
	"only_week" boolean DEFAULT false NOT NULL,
	"reason" text,
	"basis" text NOT NULL,
	"amount" numeric(12, 2),
	"orientation" text NOT NULL,
	"amber" numeric(5, 2) NOT NULL,
	"red" numeric(5, 2) NOT NULL,
	"owner_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "targets_week" UNIQUE("venue_id","figure","from_week","only_week")
);
--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_owner_id_app_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Screens with numbers show how they stand to their targets.
CREATE TRIGGER "targets_tell" AFTER INSERT OR UPDATE OR DELETE ON "targets" FOR EACH ROW EXECUTE FUNCTION "tell_metrics"();

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"venue_id" uuid,
	"recipient" text,
	"subscription_id" uuid,
	"about_id" uuid,
	"content" jsonb,
	"timezone" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_key" UNIQUE("channel","key")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("channel","due_at") WHERE "messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_space" ON "messages" USING btree ("org_id","channel","venue_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_subscription" ON "messages" USING btree ("subscription_id") WHERE "messages"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("channel","created_at");--> statement-breakpoint
CREATE OR REPLACE TRIGGER "messages_tell" AFTER INSERT OR UPDATE ON "messages" FOR EACH ROW
	WHEN (NEW."channel" = 'chat') EXECUTE FUNCTION "tell_message"();

CREATE TABLE "signal_counts" (
	"venue_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"holds_from" timestamp (3) with time zone NOT NULL,
	"holds_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_counts_org_id_venue_id_holds_from_pk" PRIMARY KEY("org_id","venue_id","holds_from")
);
--> statement-breakpoint
CREATE TABLE "stale_signals" (
	"org_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_signals" (
	"venue_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"holds_from" timestamp (3) with time zone NOT NULL,
	"holds_until" timestamp (3) with time zone NOT NULL,
	"range" text NOT NULL,
	"rule" text NOT NULL,
	"tone" text NOT NULL,
	"size" double precision NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stale_signals_org" ON "stale_signals" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "venue_signals_largest" ON "venue_signals" USING btree ("org_id","range","rule","tone","size" DESC NULLS LAST,lower("name"),"name","venue_id");--> statement-breakpoint
CREATE INDEX "venue_signals_venue" ON "venue_signals" USING btree ("org_id","venue_id","holds_from");
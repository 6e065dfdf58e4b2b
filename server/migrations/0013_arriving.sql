CREATE TABLE "arrived_figures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"metrics_id" uuid NOT NULL,
	"field" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"source" text NOT NULL,
	"via" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "arrived_figures_field" UNIQUE("metrics_id","field")
);
--> statement-breakpoint
CREATE TABLE "inbox_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"source_id" uuid,
	"arrival" text NOT NULL,
	"sender" text,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"content" "bytea" NOT NULL,
	"state" text NOT NULL,
	"report" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by_id" uuid,
	CONSTRAINT "inbox_files_digest" UNIQUE("org_id","digest")
);
--> statement-breakpoint
CREATE TABLE "inboxes" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"letters" text NOT NULL,
	"senders" text[] DEFAULT '{}' NOT NULL,
	"report_to" text[] DEFAULT '{}' NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inboxes_letters" UNIQUE("letters")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"header" text[] NOT NULL,
	"reading" jsonb NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_name" UNIQUE("org_id","name")
);
--> statement-breakpoint
ALTER TABLE "weekly_metrics" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "arrived_figures" ADD CONSTRAINT "arrived_figures_metrics_id_weekly_metrics_id_fk" FOREIGN KEY ("metrics_id") REFERENCES "public"."weekly_metrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_files" ADD CONSTRAINT "inbox_files_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_files" ADD CONSTRAINT "inbox_files_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_files" ADD CONSTRAINT "inbox_files_settled_by_id_app_users_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_files_waiting" ON "inbox_files" USING btree ("org_id") WHERE "inbox_files"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "inbox_files_by_age" ON "inbox_files" USING btree ("received_at");
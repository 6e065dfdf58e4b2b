CREATE TABLE "focus_answers" (
	"focus_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "focus_answers_focus_id_venue_id_pk" PRIMARY KEY("focus_id","venue_id")
);--> statement-breakpoint
CREATE TABLE "focuses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"period" smallint NOT NULL,
	"year" smallint NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"category" text NOT NULL,
	"outcome" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "well_dones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"text" text NOT NULL,
	"skill_id" text,
	"about" text NOT NULL,
	"about_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "year_talks" (
	"blt_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"member_text" text DEFAULT '' NOT NULL,
	"member_done_at" timestamp (3) with time zone,
	"manager_text" text DEFAULT '' NOT NULL,
	"manager_done_at" timestamp (3) with time zone,
	"manager_id" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "year_talks_blt_id_year_pk" PRIMARY KEY("blt_id","year")
);--> statement-breakpoint
ALTER TABLE "focus_answers" ADD CONSTRAINT "focus_answers_focus_id_focuses_id_fk" FOREIGN KEY ("focus_id") REFERENCES "public"."focuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "focus_answers" ADD CONSTRAINT "focus_answers_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "focus_answers" ADD CONSTRAINT "focus_answers_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "focuses" ADD CONSTRAINT "focuses_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "focuses" ADD CONSTRAINT "focuses_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_to_id_app_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_from_id_app_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "well_dones" ADD CONSTRAINT "well_dones_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_talks" ADD CONSTRAINT "year_talks_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_talks" ADD CONSTRAINT "year_talks_manager_id_app_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "focus_answers_venue" ON "focus_answers" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "focuses_period" ON "focuses" USING btree ("org_id","year","period");--> statement-breakpoint
CREATE INDEX "well_dones_to" ON "well_dones" USING btree ("to_id","created_at","id");--> statement-breakpoint
CREATE INDEX "well_dones_from" ON "well_dones" USING btree ("from_id","created_at");--> statement-breakpoint
CREATE INDEX "well_dones_venue" ON "well_dones" USING btree ("venue_id","created_at","id");

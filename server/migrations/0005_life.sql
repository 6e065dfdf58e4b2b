CREATE TABLE "away" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_by_id" uuid,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"revenue" numeric(12, 2),
	"labor_true_pct" numeric(6, 2),
	"cogs_pct" numeric(5, 2),
	"tips" numeric(12, 2),
	"source" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_week" UNIQUE("venue_id","week_of")
);
--> statement-breakpoint
CREATE TABLE "budgets_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"revenue" numeric(12, 2),
	"labor_true_pct" numeric(6, 2),
	"cogs_pct" numeric(5, 2),
	"tips" numeric(12, 2),
	"source" text NOT NULL,
	"created_by_id" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_thirty_days" (
	"blt_id" uuid PRIMARY KEY NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by_id" uuid,
	"priority_id" uuid,
	"skill_ids" text[] DEFAULT '{}' NOT NULL,
	"points" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_thirty_days_templates" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"template" jsonb NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stand_in_venues" (
	"stand_in_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	CONSTRAINT "stand_in_venues_stand_in_id_venue_id_pk" PRIMARY KEY("stand_in_id","venue_id")
);
--> statement-breakpoint
CREATE TABLE "stand_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gm_id" uuid NOT NULL,
	"stand_in_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "away" ADD CONSTRAINT "away_app_user_id_app_users_id_fk" FOREIGN KEY ("app_user_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "away" ADD CONSTRAINT "away_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budgets_history" ADD CONSTRAINT "budgets_history_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budgets_history" ADD CONSTRAINT "budgets_history_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "first_thirty_days" ADD CONSTRAINT "first_thirty_days_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "first_thirty_days" ADD CONSTRAINT "first_thirty_days_taken_by_id_app_users_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "first_thirty_days" ADD CONSTRAINT "first_thirty_days_priority_id_priorities_id_fk" FOREIGN KEY ("priority_id") REFERENCES "public"."priorities"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "first_thirty_days_templates" ADD CONSTRAINT "first_thirty_days_templates_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "first_thirty_days_templates" ADD CONSTRAINT "first_thirty_days_templates_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stand_in_venues" ADD CONSTRAINT "stand_in_venues_stand_in_id_stand_ins_id_fk" FOREIGN KEY ("stand_in_id") REFERENCES "public"."stand_ins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stand_in_venues" ADD CONSTRAINT "stand_in_venues_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_gm_id_app_users_id_fk" FOREIGN KEY ("gm_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_stand_in_id_app_users_id_fk" FOREIGN KEY ("stand_in_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "away_person" ON "away" USING btree ("app_user_id","to_day");
--> statement-breakpoint
CREATE INDEX "budgets_by_week" ON "budgets" USING btree ("week_of");
--> statement-breakpoint
CREATE INDEX "budgets_history_budget" ON "budgets_history" USING btree ("budget_id","saved_at");
--> statement-breakpoint
CREATE INDEX "stand_in_venues_venue" ON "stand_in_venues" USING btree ("venue_id");
--> statement-breakpoint
CREATE INDEX "stand_ins_gm" ON "stand_ins" USING btree ("gm_id","to_day");
--> statement-breakpoint
CREATE INDEX "stand_ins_stand_in" ON "stand_ins" USING btree ("stand_in_id","to_day");

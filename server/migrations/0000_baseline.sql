create extension if not exists pg_trgm;--> statement-breakpoint
-- What a search of the audit trail reads. An index stands on it.
create function audit_text(meta jsonb) returns text
	language plpgsql immutable strict parallel safe as $_$
BEGIN
	RETURN (SELECT string_agg(value, E'\n') FROM pg_catalog.jsonb_array_elements_text(
		pg_catalog.jsonb_path_query_array("meta", 'strict $.** ? (@.type() == "string" || @.type() == "number")')
	) value
	 WHERE value !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');
END
$_$;--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"one_on_one_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due" date,
	"task_id" uuid,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"auth_user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"venue_id" uuid,
	"role" text NOT NULL,
	"position" text NOT NULL,
	"slug" text NOT NULL,
	"admin_day_dow" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_users_auth_user_id_unique" UNIQUE("auth_user_id"),
	CONSTRAINT "app_users_slug" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "assistant_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"audit_ids" uuid[] NOT NULL,
	"hashes" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_org_id_number_pk" PRIMARY KEY("org_id","number")
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"meta" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audits_unsealed" (
	"org_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "ceremonies" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"state" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"code" text NOT NULL,
	"link" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"setup_link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "challenges_link_unique" UNIQUE("link")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rights" text,
	"sealed" text,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"reach_venue_id" uuid NOT NULL,
	"blt_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"entry" text NOT NULL,
	"category" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"wins" text,
	"metrics_moved" text,
	"guests_moments" text,
	"issues_blocked" text,
	"next_step" text,
	"next_step_date" date,
	"evidence_url" text,
	"attachments" jsonb,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"reply" text,
	"replied_by_id" uuid,
	"draft" jsonb,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', entry || ' ' || coalesce(wins, '') || ' ' || coalesce(metrics_moved, '') || ' ' || coalesce(guests_moments, ''))) STORED,
	CONSTRAINT "journals_author_week" UNIQUE("blt_id","week_of","author_id")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"priority_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"blt_id" uuid NOT NULL,
	"key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "materials_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
CREATE TABLE "metrics_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"metrics_id" uuid NOT NULL,
	"revenue" numeric(12, 2),
	"labor_base_pct" numeric(5, 2),
	"labor_true_pct" numeric(6, 2),
	"labor_factor" numeric(5, 3) NOT NULL,
	"cogs_pct" numeric(5, 2),
	"tips" numeric(12, 2),
	"notes" text,
	"source" text NOT NULL,
	"created_by_id" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_on_one_points" (
	"blt_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_on_ones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blt_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"manager_id" uuid,
	"begun_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"minutes" integer,
	"skipped_by_id" uuid,
	"skip_reason" text,
	"moved_to" date,
	"points" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_on_ones_week" UNIQUE("blt_id","week_of")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"company" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "org_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"timezone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"unknown_timezone" text,
	"ops_gchat_webhook" text,
	"setup_skipped" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orgs_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"site" text,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "priorities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"reach_venue_id" uuid NOT NULL,
	"blt_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"category" text DEFAULT 'OPERATIONS' NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"period" smallint NOT NULL,
	"year" smallint NOT NULL,
	"target_date" date,
	"outcome_kpi" text,
	"confidence" smallint,
	"next_action" text,
	"evidence_url" text,
	"last_check_in" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"due_at" date NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"gm_user_id" uuid,
	"is_archived" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"archive_reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by_id" uuid,
	"final_status" text,
	"completion_rate" smallint,
	"total_check_ins" integer DEFAULT 0 NOT NULL,
	"missed_check_ins" integer DEFAULT 0 NOT NULL,
	"carried_from_id" uuid,
	"carried_times" smallint DEFAULT 0 NOT NULL,
	"carried_since_period" smallint,
	"carried_since_year" smallint,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || coalesce(description, '') || ' ' || coalesce(outcome_kpi, ''))) STORED,
	CONSTRAINT "priorities_carried_from" UNIQUE("carried_from_id")
);
--> statement-breakpoint
CREATE TABLE "priority_check_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"priority_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"reach_venue_id" uuid NOT NULL,
	"blt_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"evidence_url" text,
	"week_of" date NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	CONSTRAINT "priority_check_ins_week" UNIQUE("priority_id","week_of")
);
--> statement-breakpoint
CREATE TABLE "priority_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"priority_id" uuid NOT NULL,
	"label" text NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"due" date,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sid" text NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_sid_unique" UNIQUE("sid"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid,
	"user_id" uuid,
	"kind" text NOT NULL,
	"email" text,
	"network" text,
	"about" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blt_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"before" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_progress" (
	"blt_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"status" text NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"verified_by_id" uuid,
	"verified_at" timestamp (3) with time zone,
	CONSTRAINT "skill_progress_blt_id_skill_id_pk" PRIMARY KEY("blt_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"venue_id" uuid,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rested_until" timestamp (3) with time zone,
	"planned_for" date,
	CONSTRAINT "spaces_owner" UNIQUE NULLS NOT DISTINCT("org_id","venue_id")
);
--> statement-breakpoint
CREATE TABLE "target_levels" (
	"org_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"role" text NOT NULL,
	"level" text NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "target_levels_org_id_skill_id_role_pk" PRIMARY KEY("org_id","skill_id","role")
);
--> statement-breakpoint
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
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"priority_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"name" text GENERATED ALWAYS AS (coalesce(nullif(first_name, ''), initcap(split_part(regexp_replace(email, '[._+-].*@', '@'), '@', 1))) || coalesce(' ' || nullif(last_name, ''), '')) STORED NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'BLT' NOT NULL,
	"assigned_venue" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"theme" text,
	"oidc_issuer" text,
	"oidc_subject" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"mail_choices" text[] DEFAULT '{}' NOT NULL,
	"push_choices" text[] DEFAULT '{}' NOT NULL,
	"passkey_declined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_oidc" UNIQUE("oidc_issuer","oidc_subject")
);
--> statement-breakpoint
CREATE TABLE "venue_assignments" (
	"app_user_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "venue_assignments_app_user_id_venue_id_pk" PRIMARY KEY("app_user_id","venue_id")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"state" text,
	"group_name" text,
	"timezone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"unknown_timezone" text,
	"day_end_hour" integer DEFAULT 5 NOT NULL,
	"gchat_webhook" text,
	"gm_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venues_slug" UNIQUE("org_id","slug")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"about_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visits_user_id_place_about_id_pk" PRIMARY KEY("user_id","place","about_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_metrics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"venue_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"revenue" numeric(12, 2),
	"labor_base_pct" numeric(5, 2),
	"labor_true_pct" numeric(6, 2),
	"labor_factor" numeric(5, 3) NOT NULL,
	"cogs_pct" numeric(5, 2),
	"tips" numeric(12, 2),
	"notes" text,
	"source" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_metrics_week" UNIQUE("venue_id","week_of")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_one_on_one_id_one_on_ones_id_fk" FOREIGN KEY ("one_on_one_id") REFERENCES "public"."one_on_ones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_task_id_priority_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."priority_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_auth_user_id_users_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_questions" ADD CONSTRAINT "assistant_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD CONSTRAINT "ceremonies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_setup_link_one_time_links_id_fk" FOREIGN KEY ("setup_link") REFERENCES "public"."one_time_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_author_id_app_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reviewed_by_id_app_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_replied_by_id_app_users_id_fk" FOREIGN KEY ("replied_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_priority_id_priorities_id_fk" FOREIGN KEY ("priority_id") REFERENCES "public"."priorities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_uploaded_by_id_app_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics_history" ADD CONSTRAINT "metrics_history_metrics_id_weekly_metrics_id_fk" FOREIGN KEY ("metrics_id") REFERENCES "public"."weekly_metrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics_history" ADD CONSTRAINT "metrics_history_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_one_points" ADD CONSTRAINT "one_on_one_points_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_manager_id_app_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_skipped_by_id_app_users_id_fk" FOREIGN KEY ("skipped_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_domains" ADD CONSTRAINT "org_domains_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_gm_user_id_app_users_id_fk" FOREIGN KEY ("gm_user_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_withdrawn_by_id_app_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_carried_from_id_priorities_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."priorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_priority_id_priorities_id_fk" FOREIGN KEY ("priority_id") REFERENCES "public"."priorities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_author_id_app_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_tasks" ADD CONSTRAINT "priority_tasks_priority_id_priorities_id_fk" FOREIGN KEY ("priority_id") REFERENCES "public"."priorities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_history" ADD CONSTRAINT "skill_history_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_history" ADD CONSTRAINT "skill_history_author_id_app_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_verified_by_id_app_users_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_levels" ADD CONSTRAINT "target_levels_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_levels" ADD CONSTRAINT "target_levels_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_owner_id_app_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_priority_id_priorities_id_fk" FOREIGN KEY ("priority_id") REFERENCES "public"."priorities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_assigned_venue_venues_id_fk" FOREIGN KEY ("assigned_venue") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_assignments" ADD CONSTRAINT "venue_assignments_app_user_id_app_users_id_fk" FOREIGN KEY ("app_user_id") REFERENCES "public"."app_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_assignments" ADD CONSTRAINT "venue_assignments_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_metrics" ADD CONSTRAINT "weekly_metrics_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_metrics" ADD CONSTRAINT "weekly_metrics_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_one_on_one" ON "agreements" USING btree ("one_on_one_id");--> statement-breakpoint
CREATE INDEX "agreements_task" ON "agreements" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "app_users_venue" ON "app_users" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "assistant_questions_user" ON "assistant_questions" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "audits_org" ON "audits" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audits_user" ON "audits" USING btree ("org_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audits_action" ON "audits" USING btree ("org_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "audits_member" ON "audits" USING btree ("org_id",("meta"->>'bltId'),"created_at","id") WHERE "audits"."meta"->>'bltId' is not null;--> statement-breakpoint
CREATE INDEX "audits_venue" ON "audits" USING btree ("org_id",("meta"->>'venueId'),"created_at","id") WHERE "audits"."meta"->>'venueId' is not null;--> statement-breakpoint
CREATE INDEX "audits_text" ON "audits" USING gin (audit_text("meta") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audits_unsealed_org" ON "audits_unsealed" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "ceremonies_expire" ON "ceremonies" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "challenges_expire" ON "challenges" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "challenges_email" ON "challenges" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "journals_search" ON "journals" USING gin ("search");--> statement-breakpoint
CREATE INDEX "journals_submitted" ON "journals" USING btree ("submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_newest" ON "journals" USING btree ("week_of","submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_submitted_reach" ON "journals" USING btree ("reach_venue_id","submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_submitted_blt" ON "journals" USING btree ("blt_id","submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_written" ON "journals" USING btree ("blt_id","week_of","author_id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_reach" ON "journals" USING btree ("reach_venue_id","week_of","submitted_at","id");--> statement-breakpoint
CREATE INDEX "journals_unreviewed" ON "journals" USING btree ("reach_venue_id","submitted_at","id") WHERE "journals"."submitted_at" is not null and ("journals"."reviewed_at" is null or "journals"."reviewed_at" < "journals"."submitted_at");--> statement-breakpoint
CREATE INDEX "materials_priority" ON "materials" USING btree ("priority_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("channel","due_at") WHERE "messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_space" ON "messages" USING btree ("org_id","channel","venue_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_subscription" ON "messages" USING btree ("subscription_id") WHERE "messages"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "metrics_history_metrics" ON "metrics_history" USING btree ("metrics_id","saved_at");--> statement-breakpoint
CREATE INDEX "one_time_links_expire" ON "one_time_links" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "priorities_search" ON "priorities" USING gin ("search");--> statement-breakpoint
CREATE INDEX "priorities_live_title" ON "priorities" USING gin ("title" gin_trgm_ops) WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priorities_archived_title" ON "priorities" USING gin ("title" gin_trgm_ops) WHERE "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priorities_closed" ON "priorities" USING btree ("closed_at","id") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "priorities_closed_reach" ON "priorities" USING btree ("reach_venue_id","closed_at","id") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "priorities_closed_blt" ON "priorities" USING btree ("blt_id","closed_at","id") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "priorities_due" ON "priorities" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "priorities_due_reach" ON "priorities" USING btree ("reach_venue_id","due_at");--> statement-breakpoint
CREATE INDEX "priorities_blt_period" ON "priorities" USING btree ("blt_id","year","period");--> statement-breakpoint
CREATE INDEX "priorities_venue" ON "priorities" USING btree ("venue_id","created_at");--> statement-breakpoint
CREATE INDEX "priorities_live" ON "priorities" USING btree ("due_at") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priorities_live_newest" ON "priorities" USING btree ("created_at","id") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priorities_live_blt" ON "priorities" USING btree ("blt_id") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priorities_live_reach" ON "priorities" USING btree ("reach_venue_id","due_at") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "priority_check_ins_blt" ON "priority_check_ins" USING btree ("blt_id","week_of");--> statement-breakpoint
CREATE INDEX "priority_tasks_priority" ON "priority_tasks" USING btree ("priority_id","sort_order");--> statement-breakpoint
CREATE INDEX "priority_tasks_completed" ON "priority_tasks" USING btree ("completed_at") WHERE "priority_tasks"."completed";--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_org" ON "security_events" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("org_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_text" ON "security_events" USING gin ("email" gin_trgm_ops,"network" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "security_events_created" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "skill_history_blt" ON "skill_history" USING btree ("blt_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "venue_assignments_venue" ON "venue_assignments" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "venues_name" ON "venues" USING btree ("org_id",lower("name"),"name","id");--> statement-breakpoint
CREATE INDEX "venues_timezone" ON "venues" USING btree ("org_id","timezone");--> statement-breakpoint
CREATE INDEX "venues_group" ON "venues" USING btree ("org_id","group_name") WHERE "venues"."group_name" is not null;--> statement-breakpoint
CREATE INDEX "venues_text" ON "venues" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "weekly_metrics_by_week" ON "weekly_metrics" USING btree ("week_of");--> statement-breakpoint
-- The audit trail and its seals are only added to, by their owner too.
revoke update, delete, truncate on "audits", "audit_seals" from public;--> statement-breakpoint
revoke update, delete, truncate on "audits", "audit_seals" from current_user;

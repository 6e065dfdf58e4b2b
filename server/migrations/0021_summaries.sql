CREATE TABLE "company_summaries" (
	"org_id" uuid NOT NULL,
	"span" text NOT NULL,
	"week_of" date NOT NULL,
	"timezone" text NOT NULL,
	"state" text,
	"revenue" numeric,
	"revenue_paired" numeric,
	"revenue_before" numeric,
	"labor_product" numeric,
	"labor_revenue" numeric,
	"labor_paired_product" numeric,
	"labor_paired_revenue" numeric,
	"labor_before_product" numeric,
	"labor_before_revenue" numeric,
	"cogs_product" numeric,
	"cogs_revenue" numeric,
	"cogs_paired_product" numeric,
	"cogs_paired_revenue" numeric,
	"cogs_before_product" numeric,
	"cogs_before_revenue" numeric,
	"reported" integer NOT NULL,
	"submitted" integer NOT NULL,
	"total" integer NOT NULL,
	"overdue_by" integer[] NOT NULL,
	"submitted_compared" integer NOT NULL,
	"overdue_compared" integer NOT NULL,
	"submitted_before" integer NOT NULL,
	"overdue_before" integer NOT NULL,
	"at_risk" integer,
	"checked_in" integer NOT NULL,
	"at_risk_before" integer NOT NULL,
	"venues" integer NOT NULL,
	"closed_weeks" integer NOT NULL,
	"complete" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_venues" (
	"org_id" uuid NOT NULL,
	"venue_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_summaries" (
	"venue_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"span" text NOT NULL,
	"week_of" date NOT NULL,
	"timezone" text NOT NULL,
	"state" text,
	"revenue" numeric,
	"revenue_paired" numeric,
	"revenue_before" numeric,
	"labor_product" numeric,
	"labor_revenue" numeric,
	"labor_paired_product" numeric,
	"labor_paired_revenue" numeric,
	"labor_before_product" numeric,
	"labor_before_revenue" numeric,
	"cogs_product" numeric,
	"cogs_revenue" numeric,
	"cogs_paired_product" numeric,
	"cogs_paired_revenue" numeric,
	"cogs_before_product" numeric,
	"cogs_before_revenue" numeric,
	"reported" integer NOT NULL,
	"submitted" integer NOT NULL,
	"total" integer NOT NULL,
	"overdue_by" integer[] NOT NULL,
	"submitted_compared" integer NOT NULL,
	"overdue_compared" integer NOT NULL,
	"submitted_before" integer NOT NULL,
	"overdue_before" integer NOT NULL,
	"at_risk" integer,
	"checked_in" integer NOT NULL,
	"at_risk_before" integer NOT NULL,
	"open" integer NOT NULL,
	"missing" integer NOT NULL,
	"closed" date[] NOT NULL,
	"labor_mean" numeric,
	"base_product" numeric,
	"base_revenue" numeric,
	"base_mean" numeric,
	"cogs_mean" numeric,
	"labor" numeric,
	"base" numeric,
	"cogs" numeric,
	"live" integer NOT NULL,
	"on_track" integer NOT NULL,
	CONSTRAINT "venue_summaries_org_id_span_week_of_venue_id_pk" PRIMARY KEY("org_id","span","week_of","venue_id")
);
--> statement-breakpoint
CREATE INDEX "company_summaries_span" ON "company_summaries" USING btree ("org_id","span","week_of");--> statement-breakpoint
CREATE INDEX "stale_venues_org" ON "stale_venues" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "venue_summaries_revenue" ON "venue_summaries" USING btree ("org_id","span","week_of","open","revenue");--> statement-breakpoint
CREATE INDEX "venue_summaries_labor" ON "venue_summaries" USING btree ("org_id","span","week_of","labor");--> statement-breakpoint
CREATE INDEX "venue_summaries_cogs" ON "venue_summaries" USING btree ("org_id","span","week_of","cogs");--> statement-breakpoint
CREATE INDEX "venue_summaries_at_risk" ON "venue_summaries" USING btree ("org_id","span","week_of","at_risk");--> statement-breakpoint
CREATE INDEX "venue_summaries_closed" ON "venue_summaries" USING btree ("org_id","span","week_of") WHERE "venue_summaries"."closed" <> '{}';--> statement-breakpoint
CREATE INDEX "venues_name" ON "venues" USING btree ("org_id",lower("name"),"name","id");--> statement-breakpoint
CREATE INDEX "venues_timezone" ON "venues" USING btree ("org_id","timezone");--> statement-breakpoint
-- Each write that changes a figure of the rollup says so in its own transaction, whoever makes it (decision 066).
CREATE FUNCTION "venue_is_stale"("venue" uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "stale_venues" ("org_id", "venue_id") SELECT "org_id", "id" FROM "venues" WHERE "id" = "venue";
$$;--> statement-breakpoint
CREATE FUNCTION "stale_by_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "venue_is_stale"(OLD."venue_id"); END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."venue_id" <> OLD."venue_id") THEN PERFORM "venue_is_stale"(NEW."venue_id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "weekly_metrics_stale" AFTER INSERT OR UPDATE OR DELETE ON "weekly_metrics"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_numbers"();--> statement-breakpoint
CREATE FUNCTION "stale_by_reach"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "venue_is_stale"(OLD."reach_venue_id"); END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."reach_venue_id" <> OLD."reach_venue_id") THEN PERFORM "venue_is_stale"(NEW."reach_venue_id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "journals_stale" AFTER INSERT OR DELETE ON "journals"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_reach"();--> statement-breakpoint
-- The text of a draft changes no figure.
CREATE TRIGGER "journals_changed_stale" AFTER UPDATE ON "journals" FOR EACH ROW
	WHEN ((OLD."submitted_at" IS NULL) <> (NEW."submitted_at" IS NULL)
		OR (OLD."week_of", OLD."blt_id", OLD."author_id", OLD."reach_venue_id") IS DISTINCT FROM (NEW."week_of", NEW."blt_id", NEW."author_id", NEW."reach_venue_id"))
	EXECUTE FUNCTION "stale_by_reach"();--> statement-breakpoint
CREATE TRIGGER "priorities_stale" AFTER INSERT OR DELETE ON "priorities"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_reach"();--> statement-breakpoint
CREATE TRIGGER "priorities_changed_stale" AFTER UPDATE ON "priorities" FOR EACH ROW
	WHEN ((OLD."status", OLD."is_archived", OLD."due_at", OLD."withdrawn_at", OLD."blt_id", OLD."venue_id", OLD."reach_venue_id")
		IS DISTINCT FROM (NEW."status", NEW."is_archived", NEW."due_at", NEW."withdrawn_at", NEW."blt_id", NEW."venue_id", NEW."reach_venue_id"))
	EXECUTE FUNCTION "stale_by_reach"();--> statement-breakpoint
-- A check-in counts where its priority does.
CREATE FUNCTION "stale_by_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "venue_is_stale"((SELECT "reach_venue_id" FROM "priorities" WHERE "id" = OLD."priority_id")); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "venue_is_stale"((SELECT "reach_venue_id" FROM "priorities" WHERE "id" = NEW."priority_id")); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "priority_check_ins_stale" AFTER INSERT OR DELETE ON "priority_check_ins"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_check_in"();--> statement-breakpoint
CREATE TRIGGER "priority_check_ins_changed_stale" AFTER UPDATE ON "priority_check_ins" FOR EACH ROW
	WHEN ((OLD."status", OLD."week_of", OLD."priority_id", OLD."blt_id") IS DISTINCT FROM (NEW."status", NEW."week_of", NEW."priority_id", NEW."blt_id"))
	EXECUTE FUNCTION "stale_by_check_in"();--> statement-breakpoint
CREATE FUNCTION "stale_by_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "venue_is_stale"(OLD."venue_id"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "venue_is_stale"(NEW."venue_id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "app_users_stale" AFTER INSERT OR DELETE ON "app_users"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_member"();--> statement-breakpoint
CREATE TRIGGER "app_users_changed_stale" AFTER UPDATE ON "app_users" FOR EACH ROW
	WHEN ((OLD."venue_id", OLD."role", OLD."admin_day_dow", OLD."created_at", OLD."auth_user_id")
		IS DISTINCT FROM (NEW."venue_id", NEW."role", NEW."admin_day_dow", NEW."created_at", NEW."auth_user_id"))
	EXECUTE FUNCTION "stale_by_member"();--> statement-breakpoint
CREATE FUNCTION "stale_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "venue_is_stale"("venue_id") FROM "app_users" WHERE "auth_user_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_stale" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (OLD."active" IS DISTINCT FROM NEW."active") EXECUTE FUNCTION "stale_by_user"();--> statement-breakpoint
CREATE FUNCTION "stale_by_venue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (OLD."org_id", OLD."id"); END IF;
	IF TG_OP <> 'DELETE' THEN INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (NEW."org_id", NEW."id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "venues_stale" AFTER INSERT OR DELETE ON "venues"
	FOR EACH ROW EXECUTE FUNCTION "stale_by_venue"();--> statement-breakpoint
CREATE TRIGGER "venues_changed_stale" AFTER UPDATE ON "venues" FOR EACH ROW
	WHEN ((OLD."org_id", OLD."timezone", OLD."state", OLD."created_at") IS DISTINCT FROM (NEW."org_id", NEW."timezone", NEW."state", NEW."created_at"))
	EXECUTE FUNCTION "stale_by_venue"();

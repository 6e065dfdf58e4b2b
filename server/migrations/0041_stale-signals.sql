-- outside a transaction: each statement takes one table for a moment, and can be repeated.
-- Each write that may change a venue's signals says so in its own transaction, as for the summaries (decision 113).
CREATE OR REPLACE FUNCTION "signals_are_stale"("venue" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_signals" ("org_id", "venue_id") SELECT v."org_id", v."id" FROM "venues" v WHERE v."id" = "venue";
END
$$;--> statement-breakpoint
-- What changes the figures of a venue may change its signals.
CREATE OR REPLACE FUNCTION "venue_is_stale"("venue" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_venues" ("org_id", "venue_id") SELECT v."org_id", v."id" FROM "venues" v WHERE v."id" = "venue";
	PERFORM "signals_are_stale"("venue");
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stale_by_venue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (OLD."org_id", OLD."id");
		INSERT INTO "stale_signals" ("org_id", "venue_id") VALUES (OLD."org_id", OLD."id");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "stale_venues" ("org_id", "venue_id") VALUES (NEW."org_id", NEW."id");
		INSERT INTO "stale_signals" ("org_id", "venue_id") VALUES (NEW."org_id", NEW."id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The rest changes signals only.
CREATE OR REPLACE FUNCTION "stale_signals_by_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."completed", OLD."priority_id") IS NOT DISTINCT FROM (NEW."completed", NEW."priority_id") THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "signals_are_stale"(p."reach_venue_id") FROM "priorities" p WHERE p."id" = OLD."priority_id"; END IF;
	IF TG_OP = 'INSERT' THEN PERFORM "signals_are_stale"(p."reach_venue_id") FROM "priorities" p WHERE p."id" = NEW."priority_id"; END IF;
	IF TG_OP = 'UPDATE' AND OLD."priority_id" <> NEW."priority_id" THEN
		PERFORM "signals_are_stale"(p."reach_venue_id") FROM "priorities" p WHERE p."id" = NEW."priority_id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_tasks_stale_signals" AFTER INSERT OR UPDATE OR DELETE ON "priority_tasks"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_task"();--> statement-breakpoint
-- Whether the last check-in has a note.
CREATE OR REPLACE FUNCTION "stale_signals_by_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (btrim(coalesce(OLD."note", '')) = '') <> (btrim(coalesce(NEW."note", '')) = '') THEN
		PERFORM "signals_are_stale"(p."reach_venue_id") FROM "priorities" p WHERE p."id" = NEW."priority_id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_check_ins_stale_signals" AFTER UPDATE ON "priority_check_ins"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_note"();--> statement-breakpoint
-- Whether and since when a journal waits for its review. A row that appears or goes marks the venue already.
CREATE OR REPLACE FUNCTION "stale_signals_by_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."submitted_at", OLD."reviewed_at") IS DISTINCT FROM (NEW."submitted_at", NEW."reviewed_at") THEN
		PERFORM "signals_are_stale"(NEW."reach_venue_id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "journals_stale_signals" AFTER UPDATE ON "journals"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_review"();--> statement-breakpoint
-- When a priority was begun.
CREATE OR REPLACE FUNCTION "stale_signals_by_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."started_at", OLD."created_at", OLD."period", OLD."year") IS DISTINCT FROM (NEW."started_at", NEW."created_at", NEW."period", NEW."year") THEN
		PERFORM "signals_are_stale"(NEW."reach_venue_id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priorities_stale_signals" AFTER UPDATE ON "priorities"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_priority"();--> statement-breakpoint
-- The first verified mastery of a member.
CREATE OR REPLACE FUNCTION "stale_signals_by_mastery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD."verified_at", OLD."blt_id") IS NOT DISTINCT FROM (NEW."verified_at", NEW."blt_id") THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "signals_are_stale"(a."venue_id") FROM "app_users" a WHERE a."id" = OLD."blt_id"; END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "signals_are_stale"(a."venue_id") FROM "app_users" a WHERE a."id" = NEW."blt_id"; END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "skill_progress_stale_signals" AFTER INSERT OR UPDATE OR DELETE ON "skill_progress"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_mastery"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stale_signals_by_target"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "signals_are_stale"(OLD."venue_id"); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "signals_are_stale"(NEW."venue_id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "targets_stale_signals" AFTER INSERT OR UPDATE OR DELETE ON "targets"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_target"();--> statement-breakpoint
-- The digest of another time zone is due at another hour.
CREATE OR REPLACE FUNCTION "stale_signals_by_clock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."timezone" <> NEW."timezone" THEN
		INSERT INTO "stale_signals" ("org_id", "venue_id") SELECT v."org_id", v."id" FROM "venues" v WHERE v."org_id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orgs_stale_signals" AFTER UPDATE ON "orgs"
	FOR EACH ROW EXECUTE FUNCTION "stale_signals_by_clock"();

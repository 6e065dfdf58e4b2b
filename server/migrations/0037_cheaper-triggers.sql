-- outside a transaction: each statement takes one table for a moment, and can be repeated.
-- The same marks, messages and texts as before, for less. A condition of a trigger is read anew by each statement, and so is
-- the body of a function in SQL; what is written in PL/pgSQL is prepared once a connection (decision 104).
CREATE OR REPLACE FUNCTION "audit_text"("meta" jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	RETURN (SELECT string_agg(value, E'\n') FROM pg_catalog.jsonb_array_elements_text(
		pg_catalog.jsonb_path_query_array("meta", 'strict $.** ? (@.type() == "string" || @.type() == "number")')
	) value
	 WHERE value !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "venue_is_stale"("venue" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_venues" ("org_id", "venue_id") SELECT v."org_id", v."id" FROM "venues" v WHERE v."id" = "venue";
END
$$;--> statement-breakpoint
-- Tells of a row about a venue. `of` is its priority, `only` the only person who is told.
CREATE OR REPLACE FUNCTION "tell_row"("what" text, "place" uuid, "member" uuid, "which" uuid, "of" uuid, "only" uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"told" integer := coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer;
	"company" uuid;
BEGIN
	IF "told" > 200 THEN RETURN; END IF;
	SELECT v."org_id" INTO "company" FROM "venues" v WHERE v."id" = "place";
	IF "company" IS NULL THEN RETURN; END IF;
	PERFORM set_config('scope.told', ("told" + 1)::text, true);
	PERFORM pg_notify('scope_changes', CASE WHEN "told" = 200 THEN '{"kind":"many"' ELSE
			'{"kind":"' || "what" || '","org":"' || "company" || '","venue":"' || "place" || '"'
			|| coalesce(',"blt":"' || "member" || '"', '') || coalesce(',"id":"' || "which" || '"', '')
			|| coalesce(',"priority":"' || "of" || '"', '') || coalesce(',"only":"' || "only" || '"', '')
			|| coalesce(',"by":' || to_json(nullif(current_setting('scope.by', true), '')), '')
		END || ',"tx":"' || pg_current_xact_id() || '"}');
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell_row"('priority', NEW."reach_venue_id", NEW."blt_id", NEW."id", NEW."id");
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD."reach_venue_id", OLD."blt_id") <> (NEW."reach_venue_id", NEW."blt_id")) THEN
		PERFORM "tell_row"('priority', OLD."reach_venue_id", OLD."blt_id", OLD."id", OLD."id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priorities_changed_tell" AFTER UPDATE ON "priorities" FOR EACH ROW EXECUTE FUNCTION "tell_priority"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stale_by_changed_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."status", OLD."is_archived", OLD."due_at", OLD."withdrawn_at", OLD."blt_id", OLD."venue_id", OLD."reach_venue_id")
		IS DISTINCT FROM (NEW."status", NEW."is_archived", NEW."due_at", NEW."withdrawn_at", NEW."blt_id", NEW."venue_id", NEW."reach_venue_id") THEN
		PERFORM "venue_is_stale"(OLD."reach_venue_id");
		IF NEW."reach_venue_id" <> OLD."reach_venue_id" THEN PERFORM "venue_is_stale"(NEW."reach_venue_id"); END IF;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priorities_changed_stale" AFTER UPDATE ON "priorities" FOR EACH ROW EXECUTE FUNCTION "stale_by_changed_priority"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "tell_row"('check-in', OLD."reach_venue_id", OLD."blt_id", OLD."id", OLD."priority_id");
	ELSIF TG_OP = 'INSERT' OR OLD IS DISTINCT FROM NEW THEN
		PERFORM "tell_row"('check-in', NEW."reach_venue_id", NEW."blt_id", NEW."id", NEW."priority_id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_check_ins_changed_tell" AFTER UPDATE ON "priority_check_ins" FOR EACH ROW EXECUTE FUNCTION "tell_check_in"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stale_by_changed_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."status", OLD."week_of", OLD."priority_id", OLD."blt_id") IS DISTINCT FROM (NEW."status", NEW."week_of", NEW."priority_id", NEW."blt_id") THEN
		PERFORM "venue_is_stale"(p."reach_venue_id") FROM "priorities" p WHERE p."id" IN (OLD."priority_id", NEW."priority_id");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_check_ins_changed_stale" AFTER UPDATE ON "priority_check_ins" FOR EACH ROW EXECUTE FUNCTION "stale_by_changed_check_in"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"which" uuid;
	"of" uuid;
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' THEN
		"which" := OLD."id"; "of" := OLD."priority_id";
	ELSE
		IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
		"which" := NEW."id"; "of" := NEW."priority_id";
	END IF;
	PERFORM "tell_row"(TG_ARGV[0], p."reach_venue_id", p."blt_id", "which", "of") FROM "priorities" p WHERE p."id" = "of";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_tasks_changed_tell" AFTER UPDATE ON "priority_tasks" FOR EACH ROW EXECUTE FUNCTION "tell_of_priority"('task');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_journal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"unseen" boolean;
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN "unseen" := NEW."submitted_at" IS NULL;
	ELSIF TG_OP = 'DELETE' THEN "unseen" := OLD."submitted_at" IS NULL;
	ELSE "unseen" := (OLD."submitted_at" IS NULL AND NEW."submitted_at" IS NULL)
		OR to_jsonb(OLD) - ARRAY['draft', 'updated_at', 'search'] = to_jsonb(NEW) - ARRAY['draft', 'updated_at', 'search'];
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell_row"('journal', NEW."reach_venue_id", NEW."blt_id", NEW."id", NULL, CASE WHEN "unseen" THEN NEW."author_id" END);
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD."reach_venue_id", OLD."blt_id") <> (NEW."reach_venue_id", NEW."blt_id")) THEN
		PERFORM "tell_row"('journal', OLD."reach_venue_id", OLD."blt_id", OLD."id", NULL, CASE WHEN "unseen" THEN OLD."author_id" END);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_row"('metrics', NEW."venue_id", NULL, NULL, NULL); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_row"('metrics', OLD."venue_id", NULL, NULL, NULL); END IF;
	RETURN NULL;
END
$$;

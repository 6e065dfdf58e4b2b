-- A transaction that changes much says so once, after 200 changes: an import pays for a few messages and not for one a row.
CREATE OR REPLACE FUNCTION "told_enough"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer > 200
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell"("what" jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"told" integer := coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer;
BEGIN
	IF "told" > 200 THEN RETURN; END IF;
	PERFORM set_config('scope.told', ("told" + 1)::text, true);
	IF "told" = 200 THEN
		PERFORM pg_notify('scope_changes', jsonb_build_object('kind', 'many', 'tx', pg_current_xact_id()::text)::text);
	ELSE
		PERFORM pg_notify('scope_changes', jsonb_strip_nulls("what" || jsonb_build_object(
			'tx', pg_current_xact_id()::text, 'by', nullif(current_setting('scope.by', true), '')))::text);
	END IF;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell_at"('priority', NEW."reach_venue_id", NEW."blt_id", NEW."id", jsonb_build_object('priority', NEW."id"));
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD."reach_venue_id", OLD."blt_id") <> (NEW."reach_venue_id", NEW."blt_id")) THEN
		PERFORM "tell_at"('priority', OLD."reach_venue_id", OLD."blt_id", OLD."id", jsonb_build_object('priority', OLD."id"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"which" uuid;
	"of" uuid;
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' THEN
		"which" := OLD."id"; "of" := OLD."priority_id";
	ELSE
		"which" := NEW."id"; "of" := NEW."priority_id";
	END IF;
	PERFORM "tell_at"(TG_ARGV[0], p."reach_venue_id", p."blt_id", "which", jsonb_build_object('priority', "of"))
	   FROM "priorities" p WHERE p."id" = "of";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' THEN
		PERFORM "tell_at"('check-in', OLD."reach_venue_id", OLD."blt_id", OLD."id", jsonb_build_object('priority', OLD."priority_id"));
	ELSE
		PERFORM "tell_at"('check-in', NEW."reach_venue_id", NEW."blt_id", NEW."id", jsonb_build_object('priority', NEW."priority_id"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
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
		PERFORM "tell_at"('journal', NEW."reach_venue_id", NEW."blt_id", NEW."id",
			jsonb_build_object('only', CASE WHEN "unseen" THEN NEW."author_id" END));
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD."reach_venue_id", OLD."blt_id") <> (NEW."reach_venue_id", NEW."blt_id")) THEN
		PERFORM "tell_at"('journal', OLD."reach_venue_id", OLD."blt_id", OLD."id",
			jsonb_build_object('only', CASE WHEN "unseen" THEN OLD."author_id" END));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_at"('metrics', NEW."venue_id", NULL, NULL); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_at"('metrics', OLD."venue_id", NULL, NULL); END IF;
	RETURN NULL;
END
$$;

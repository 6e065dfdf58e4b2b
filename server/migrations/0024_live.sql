-- outside a transaction: each statement takes one table for a moment, and can be repeated.
-- Each write tells in its own transaction what it changed and where, whoever makes it (decision 082). A text is at most a
-- few hundred bytes, names ids only, and equal ones of a transaction are sent once.
CREATE OR REPLACE FUNCTION "tell"("what" jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('scope_changes', jsonb_strip_nulls("what" || jsonb_build_object(
		'tx', pg_current_xact_id()::text, 'by', nullif(current_setting('scope.by', true), '')))::text);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_at"("what" text, "place" uuid, "member" uuid, "which" uuid, "more" jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', "what", 'org', v."org_id", 'venue', "place", 'blt', "member", 'id', "which") || "more")
	   FROM "venues" v WHERE v."id" = "place";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell_at"('priority', NEW."reach_venue_id", NEW."blt_id", NEW."id", jsonb_build_object('priority', NEW."id"));
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD."reach_venue_id", OLD."blt_id") <> (NEW."reach_venue_id", NEW."blt_id")) THEN
		PERFORM "tell_at"('priority', OLD."reach_venue_id", OLD."blt_id", OLD."id", jsonb_build_object('priority', OLD."id"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priorities_tell" AFTER INSERT OR DELETE ON "priorities" FOR EACH ROW EXECUTE FUNCTION "tell_priority"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priorities_changed_tell" AFTER UPDATE ON "priorities" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_priority"();--> statement-breakpoint
-- Tasks and materials are where their priority is. One that is deleted with it is told by it.
CREATE OR REPLACE FUNCTION "tell_of_priority"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	"of" uuid := "row"->>'priority_id';
BEGIN
	PERFORM "tell_at"(TG_ARGV[0], p."reach_venue_id", p."blt_id", ("row"->>'id')::uuid, jsonb_build_object('priority', "of"))
	   FROM "priorities" p WHERE p."id" = "of";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_tasks_tell" AFTER INSERT OR DELETE ON "priority_tasks" FOR EACH ROW EXECUTE FUNCTION "tell_of_priority"('task');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_tasks_changed_tell" AFTER UPDATE ON "priority_tasks" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_of_priority"('task');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "materials_tell" AFTER INSERT OR DELETE ON "materials" FOR EACH ROW EXECUTE FUNCTION "tell_of_priority"('material');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "materials_changed_tell" AFTER UPDATE ON "materials" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_of_priority"('material');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "tell_at"('check-in', OLD."reach_venue_id", OLD."blt_id", OLD."id", jsonb_build_object('priority', OLD."priority_id"));
	ELSE
		PERFORM "tell_at"('check-in', NEW."reach_venue_id", NEW."blt_id", NEW."id", jsonb_build_object('priority', NEW."priority_id"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_check_ins_tell" AFTER INSERT OR DELETE ON "priority_check_ins" FOR EACH ROW EXECUTE FUNCTION "tell_check_in"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "priority_check_ins_changed_tell" AFTER UPDATE ON "priority_check_ins" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_check_in"();--> statement-breakpoint
-- What is not submitted is told to its author alone.
CREATE OR REPLACE FUNCTION "tell_journal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"unseen" boolean;
BEGIN
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
CREATE OR REPLACE TRIGGER "journals_tell" AFTER INSERT OR DELETE ON "journals" FOR EACH ROW EXECUTE FUNCTION "tell_journal"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "journals_changed_tell" AFTER UPDATE ON "journals" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_journal"();--> statement-breakpoint
-- Without the row's id: a file of many weeks of a venue is one message.
CREATE OR REPLACE FUNCTION "tell_metrics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_at"('metrics', NEW."venue_id", NULL, NULL); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_at"('metrics', OLD."venue_id", NULL, NULL); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "weekly_metrics_tell" AFTER INSERT OR DELETE ON "weekly_metrics" FOR EACH ROW EXECUTE FUNCTION "tell_metrics"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "weekly_metrics_changed_tell" AFTER UPDATE ON "weekly_metrics" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_metrics"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_skill"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"whose" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."blt_id" ELSE NEW."blt_id" END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'skill', 'org', a."org_id", 'venue', a."venue_id", 'blt', a."id"))
	   FROM "app_users" a WHERE a."id" = "whose";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "skill_progress_tell" AFTER INSERT OR DELETE ON "skill_progress" FOR EACH ROW EXECUTE FUNCTION "tell_skill"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "skill_progress_changed_tell" AFTER UPDATE ON "skill_progress" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_skill"();--> statement-breakpoint
-- A person is told where they were and where they are now.
CREATE OR REPLACE FUNCTION "tell_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', NEW."org_id", 'venue', NEW."venue_id", 'id', NEW."id"));
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD."venue_id" IS DISTINCT FROM NEW."venue_id") THEN
		PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', OLD."org_id", 'venue', OLD."venue_id", 'id', OLD."id"));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "app_users_tell" AFTER INSERT OR DELETE ON "app_users" FOR EACH ROW EXECUTE FUNCTION "tell_person"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "app_users_changed_tell" AFTER UPDATE ON "app_users" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_person"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', a."org_id", 'venue', a."venue_id", 'id', a."id"))
	   FROM "app_users" a WHERE a."auth_user_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_tell" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD."email", OLD."first_name", OLD."last_name", OLD."profile_image_url", OLD."role", OLD."assigned_venue", OLD."active", OLD."invited_at")
		IS DISTINCT FROM (NEW."email", NEW."first_name", NEW."last_name", NEW."profile_image_url", NEW."role", NEW."assigned_venue", NEW."active", NEW."invited_at"))
	EXECUTE FUNCTION "tell_user"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_at"('person', NEW."venue_id", NULL, NEW."app_user_id"); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_at"('person', OLD."venue_id", NULL, OLD."app_user_id"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "venue_assignments_tell" AFTER INSERT OR DELETE ON "venue_assignments" FOR EACH ROW EXECUTE FUNCTION "tell_assignment"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "venue_assignments_changed_tell" AFTER UPDATE ON "venue_assignments" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_assignment"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_venue"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"row" "venues" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'venue', 'org', "row"."org_id", 'venue', "row"."id", 'id', "row"."id"));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "venues_tell" AFTER INSERT OR DELETE ON "venues" FOR EACH ROW EXECUTE FUNCTION "tell_venue"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "venues_changed_tell" AFTER UPDATE ON "venues" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_venue"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_company"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'company', 'org', "row"->>TG_ARGV[0]));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orgs_changed_tell" AFTER UPDATE ON "orgs" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "tell_company"('id');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "org_domains_tell" AFTER INSERT OR UPDATE OR DELETE ON "org_domains" FOR EACH ROW EXECUTE FUNCTION "tell_company"('org_id');--> statement-breakpoint
-- Messages to a space and how it is doing. Those that were deleted since they are old are on no screen.
CREATE OR REPLACE FUNCTION "tell_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'message', 'org', NEW."org_id", 'venue', NEW."venue_id"));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "notifications_tell" AFTER INSERT OR UPDATE ON "notifications" FOR EACH ROW EXECUTE FUNCTION "tell_message"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "webhooks_tell" AFTER INSERT OR UPDATE ON "webhooks" FOR EACH ROW EXECUTE FUNCTION "tell_message"();--> statement-breakpoint
-- `sid` is the hash of a token: nobody can sign in with it.
CREATE OR REPLACE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'session', 'sid', OLD."sid"));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sessions_ended_tell" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_session_ended"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sessions_renamed_tell" AFTER UPDATE OF "sid" ON "sessions" FOR EACH ROW
	WHEN (OLD."sid" <> NEW."sid") EXECUTE FUNCTION "tell_session_ended"();

-- All functions and triggers, in order: what each write causes. The file runs after the migrations if it has changed, so
-- each statement must be repeatable. A migration drops those that are removed here.

-- Rows of the audit trail and its seals can only be added, and a new row of the trail waits for its seal (decision 024).

create or replace function audits_are_only_added() returns trigger
	language plpgsql as $$
BEGIN
	RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;

create or replace trigger audit_seals_only_added before delete or update or truncate on audit_seals
	for each statement execute function audits_are_only_added();

create or replace trigger audits_only_added before delete or update or truncate on audits
	for each statement execute function audits_are_only_added();

create or replace function audit_is_unsealed() returns trigger
	language plpgsql as $$
BEGIN
	INSERT INTO "audits_unsealed" ("org_id", "audit_id") VALUES (NEW."org_id", NEW."id");
	RETURN NULL;
END
$$;

create or replace trigger audits_unsealed after insert on audits
	for each row execute function audit_is_unsealed();

-- The first domain of a company is in the list of its domains.

create or replace function keep_first_domain() returns trigger
	language plpgsql as $$
begin
  insert into org_domains (domain, org_id) values (new.domain, new.id) on conflict do nothing;
  return null;
end $$;

create or replace trigger orgs_first_domain after insert or update of domain on orgs
	for each row execute function keep_first_domain();

-- A time zone that the database does not know is replaced by one that it knows; its name is stored (decision 127).

create or replace function knows_zone(zone text) returns boolean
	language plpgsql stable as $$
BEGIN
	PERFORM now() AT TIME ZONE "zone";
	RETURN true;
EXCEPTION WHEN invalid_parameter_value THEN RETURN false;
END
$$;

create or replace function company_has_known_zone() returns trigger
	language plpgsql as $$
BEGIN
	IF NOT "knows_zone"(NEW."timezone") THEN
		NEW."unknown_timezone" := NEW."timezone";
		NEW."timezone" := 'America/Los_Angeles';
	ELSIF TG_OP = 'UPDATE' AND NEW."timezone" <> OLD."timezone" AND NEW."unknown_timezone" = OLD."unknown_timezone" THEN
		NEW."unknown_timezone" := NULL;
	END IF;
	RETURN NEW;
END
$$;

create or replace trigger orgs_known_zone before insert or update of timezone on orgs
	for each row execute function company_has_known_zone();

create or replace function venue_has_known_zone() returns trigger
	language plpgsql as $$
DECLARE "company" text := (SELECT o."timezone" FROM "orgs" o WHERE o."id" = NEW."org_id");
BEGIN
	IF NOT "knows_zone"(NEW."timezone") THEN
		NEW."unknown_timezone" := NEW."timezone";
		NEW."timezone" := "company";
	ELSIF TG_OP = 'UPDATE' AND NEW."timezone" <> OLD."timezone" AND NEW."timezone" <> "company" AND NEW."unknown_timezone" = OLD."unknown_timezone" THEN
		NEW."unknown_timezone" := NULL;
	END IF;
	RETURN NEW;
END
$$;

create or replace trigger venues_known_zone before insert or update of timezone on venues
	for each row execute function venue_has_known_zone();

-- A row about a member is reached through the member's venue (decision 012): a new row gets that venue, and a move of the
-- member moves the rows.

create or replace function reach_of_new_row() returns trigger
	language plpgsql as $$
BEGIN
	SELECT "venue_id" INTO NEW."reach_venue_id" FROM "app_users" WHERE "id" = NEW."blt_id" FOR SHARE;
	NEW."reach_venue_id" := coalesce(NEW."reach_venue_id", NEW."venue_id");
	RETURN NEW;
END
$$;

create or replace trigger journals_reach_of_new_row before insert or update of blt_id, venue_id on journals
	for each row execute function reach_of_new_row();

create or replace trigger priorities_reach_of_new_row before insert or update of blt_id, venue_id on priorities
	for each row execute function reach_of_new_row();

create or replace trigger priority_check_ins_reach_of_new_row before insert or update of blt_id, venue_id on priority_check_ins
	for each row execute function reach_of_new_row();

create or replace function move_reach_with_member() returns trigger
	language plpgsql as $$
BEGIN
	UPDATE "priorities" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	UPDATE "priority_check_ins" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	UPDATE "journals" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	RETURN NULL;
END
$$;

create or replace trigger app_users_move_reach after update of venue_id on app_users
	for each row when ((old.venue_id is distinct from new.venue_id)) execute function move_reach_with_member();

-- The notices for open pages (decision 082): a notification on the channel scope_changes, with the transaction (`tx`) and
-- the person who acted (`by`). After 200 notices of a transaction, a last one says that there are many.

create or replace function tell(what jsonb) returns void
	language plpgsql as $$
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
$$;

create or replace function tell_at(what text, place uuid, member uuid, which uuid, more jsonb DEFAULT '{}'::jsonb) returns void
	language plpgsql as $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', "what", 'org', v."org_id", 'venue', "place", 'blt', "member", 'id', "which") || "more")
	   FROM "venues" v WHERE v."id" = "place";
END
$$;

create or replace function tell_row(what text, place uuid, member uuid, which uuid, of uuid, "only" uuid DEFAULT NULL::uuid) returns void
	language plpgsql as $$
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
$$;

create or replace function told_enough() returns boolean
	language sql stable as $$
	SELECT coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer > 200
$$;

-- Work: a priority, its tasks, files and check-ins, and journals. Only its author gets the notice of a draft.

create or replace function tell_priority() returns trigger
	language plpgsql as $$
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
$$;

create or replace trigger priorities_changed_tell after update on priorities
	for each row execute function tell_priority();

create or replace trigger priorities_tell after insert or delete on priorities
	for each row execute function tell_priority();

create or replace function tell_of_priority() returns trigger
	language plpgsql as $$
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
$$;

create or replace trigger materials_changed_tell after update on materials
	for each row when (old.* is distinct from new.*) execute function tell_of_priority('material');

create or replace trigger materials_tell after insert or delete on materials
	for each row execute function tell_of_priority('material');

create or replace trigger priority_tasks_changed_tell after update on priority_tasks
	for each row execute function tell_of_priority('task');

create or replace trigger priority_tasks_tell after insert or delete on priority_tasks
	for each row execute function tell_of_priority('task');

create or replace function tell_check_in() returns trigger
	language plpgsql as $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM "tell_row"('check-in', OLD."reach_venue_id", OLD."blt_id", OLD."id", OLD."priority_id");
	ELSIF TG_OP = 'INSERT' OR OLD IS DISTINCT FROM NEW THEN
		PERFORM "tell_row"('check-in', NEW."reach_venue_id", NEW."blt_id", NEW."id", NEW."priority_id");
	END IF;
	RETURN NULL;
END
$$;

create or replace trigger priority_check_ins_changed_tell after update on priority_check_ins
	for each row execute function tell_check_in();

create or replace trigger priority_check_ins_tell after insert or delete on priority_check_ins
	for each row execute function tell_check_in();

create or replace function tell_journal() returns trigger
	language plpgsql as $$
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
$$;

create or replace trigger journals_changed_tell after update on journals
	for each row when (old.* is distinct from new.*) execute function tell_journal();

create or replace trigger journals_tell after insert or delete on journals
	for each row execute function tell_journal();

-- Growth: a one-on-one with its points and agreements, and skills.

create or replace function tell_one_on_one() returns trigger
	language plpgsql as $$
DECLARE
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	"whose" uuid := ("row"->>'blt_id')::uuid;
	"more" jsonb := '{}';
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF "whose" IS NULL THEN
		SELECT o."blt_id" INTO "whose" FROM "one_on_ones" o WHERE o."id" = ("row"->>'one_on_one_id')::uuid;
	END IF;
	IF TG_TABLE_NAME = 'one_on_one_points' THEN
		"more" := jsonb_build_object('points', true, 'holder', (
			SELECT o."manager_id" FROM "one_on_ones" o
			  JOIN "app_users" a ON a."id" = o."blt_id" JOIN "venues" v ON v."id" = a."venue_id"
			 WHERE o."blt_id" = "whose"
			   AND o."week_of" = date_trunc('week', ("row"->>'updated_at')::timestamptz AT TIME ZONE v."timezone")::date));
	END IF;
	PERFORM "tell"(jsonb_build_object('kind', 'one-on-one', 'org', a."org_id", 'venue', a."venue_id", 'blt', a."id") || "more")
	   FROM "app_users" a WHERE a."id" = "whose";
	RETURN NULL;
END
$$;

create or replace trigger agreements_tell after insert or delete or update on agreements
	for each row execute function tell_one_on_one();

create or replace trigger one_on_one_points_tell after insert or delete or update on one_on_one_points
	for each row execute function tell_one_on_one();

create or replace trigger one_on_ones_tell after insert or delete or update on one_on_ones
	for each row execute function tell_one_on_one();

create or replace function tell_skill() returns trigger
	language plpgsql as $$
DECLARE
	"whose" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."blt_id" ELSE NEW."blt_id" END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'skill', 'org', a."org_id", 'venue', a."venue_id", 'blt', a."id"))
	   FROM "app_users" a WHERE a."id" = "whose";
	RETURN NULL;
END
$$;

create or replace trigger skill_progress_changed_tell after update on skill_progress
	for each row when (old.* is distinct from new.*) execute function tell_skill();

create or replace trigger skill_progress_tell after insert or delete on skill_progress
	for each row execute function tell_skill();

-- Numbers: a week's figures, and targets.

create or replace function tell_metrics() returns trigger
	language plpgsql as $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_row"('metrics', NEW."venue_id", NULL, NULL, NULL); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_row"('metrics', OLD."venue_id", NULL, NULL, NULL); END IF;
	RETURN NULL;
END
$$;

create or replace trigger targets_tell after insert or delete or update on targets
	for each row execute function tell_metrics();

create or replace trigger weekly_metrics_changed_tell after update on weekly_metrics
	for each row when (old.* is distinct from new.*) execute function tell_metrics();

create or replace trigger weekly_metrics_tell after insert or delete on weekly_metrics
	for each row execute function tell_metrics();

-- The company: its settings, domains and target levels, venues, people, and where they work.

create or replace function tell_company() returns trigger
	language plpgsql as $$
DECLARE
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'company', 'org', "row"->>TG_ARGV[0]));
	RETURN NULL;
END
$$;

create or replace trigger org_domains_tell after insert or delete or update on org_domains
	for each row execute function tell_company('org_id');

create or replace trigger orgs_changed_tell after update on orgs
	for each row when (old.* is distinct from new.*) execute function tell_company('id');

create or replace trigger target_levels_tell after insert or delete or update on target_levels
	for each row execute function tell_company('org_id');

create or replace function tell_venue() returns trigger
	language plpgsql as $$
DECLARE
	"row" "venues" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'venue', 'org', "row"."org_id", 'venue', "row"."id", 'id', "row"."id"));
	RETURN NULL;
END
$$;

create or replace trigger venues_changed_tell after update on venues
	for each row when (old.* is distinct from new.*) execute function tell_venue();

create or replace trigger venues_tell after insert or delete on venues
	for each row execute function tell_venue();

create or replace function tell_person() returns trigger
	language plpgsql as $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', NEW."org_id", 'venue', NEW."venue_id", 'id', NEW."id"));
	END IF;
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD."venue_id" IS DISTINCT FROM NEW."venue_id") THEN
		PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', OLD."org_id", 'venue', OLD."venue_id", 'id', OLD."id"));
	END IF;
	RETURN NULL;
END
$$;

create or replace trigger app_users_changed_tell after update on app_users
	for each row when (old.* is distinct from new.*) execute function tell_person();

create or replace trigger app_users_tell after insert or delete on app_users
	for each row execute function tell_person();

create or replace function tell_user() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', a."org_id", 'venue', a."venue_id", 'id', a."id"))
	   FROM "app_users" a WHERE a."auth_user_id" = NEW."id";
	PERFORM "tell_at"('person', v."venue_id", NULL, a."id")
	   FROM "app_users" a JOIN "venue_assignments" v ON v."app_user_id" = a."id"
	  WHERE a."auth_user_id" = NEW."id" AND v."venue_id" IS DISTINCT FROM a."venue_id";
	RETURN NULL;
END
$$;

create or replace trigger users_tell after update on users
	for each row when (old.email is distinct from new.email
		or old.first_name is distinct from new.first_name
		or old.last_name is distinct from new.last_name
		or old.profile_image_url is distinct from new.profile_image_url
		or old.role is distinct from new.role
		or old.assigned_venue is distinct from new.assigned_venue
		or old.active is distinct from new.active
		or old.invited_at is distinct from new.invited_at)
	execute function tell_user();

create or replace function tell_assignment() returns trigger
	language plpgsql as $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM "tell_at"('person', NEW."venue_id", NULL, NEW."app_user_id"); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM "tell_at"('person', OLD."venue_id", NULL, OLD."app_user_id"); END IF;
	RETURN NULL;
END
$$;

create or replace trigger venue_assignments_changed_tell after update on venue_assignments
	for each row when (old.* is distinct from new.*) execute function tell_assignment();

create or replace trigger venue_assignments_tell after insert or delete on venue_assignments
	for each row execute function tell_assignment();

-- The streams of a session end when it ends or gets another token.

create or replace function tell_session_ended() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'session', 'sid', OLD."sid"));
	RETURN NULL;
END
$$;

create or replace trigger sessions_ended_tell after delete on sessions
	for each row execute function tell_session_ended();

create or replace trigger sessions_renamed_tell after update of sid on sessions
	for each row when ((old.sid <> new.sid)) execute function tell_session_ended();

-- Chat messages and the state of a space, for Settings.

create or replace function tell_message() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'message', 'org', NEW."org_id", 'venue', NEW."venue_id"));
	RETURN NULL;
END
$$;

create or replace trigger messages_tell after insert or update on messages
	for each row when ((new.channel = 'chat'::text)) execute function tell_message();

create or replace trigger spaces_tell after insert or update on spaces
	for each row execute function tell_message();

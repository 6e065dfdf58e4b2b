-- All functions and triggers, in order: what each write causes. The file runs after the migrations if it has changed, so
-- each statement must be repeatable. What is removed here is dropped here, in one statement with what replaces it, so that no
-- write between them goes untold.

-- Rows of the audit trail and its seals can only be added, and a new row of the trail waits for its seal (decision 024).
-- Only the words of a row can be taken out, on request, by one function that leaves their hash (decision 158).

create or replace function audits_are_only_added() returns trigger
	language plpgsql as $$
BEGIN
	RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;

create or replace trigger audit_seals_only_added before delete or update or truncate on audit_seals
	for each statement execute function audits_are_only_added();

create or replace trigger audits_without_words_only_added before delete or update or truncate on audits_without_words
	for each statement execute function audits_are_only_added();

create or replace trigger audits_only_added before delete or update of id, org_id, user_id, action, created_at or truncate on audits
	for each statement execute function audits_are_only_added();

create or replace function audit_loses_only_words() returns trigger
	language plpgsql as $$
BEGIN
	IF NEW."meta" <> '{}' OR to_jsonb(NEW) - 'meta' <> to_jsonb(OLD) - 'meta'
	   OR NOT EXISTS (SELECT FROM "audits_without_words" w WHERE w."audit_id" = NEW."id") THEN
		RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;

create or replace trigger audits_words_removed before update on audits
	for each row execute function audit_loses_only_words();

-- Takes the words out of these rows, and says when and by which user; null is the operator. The second hash is that of seals
-- of version 1 (`rowHash` of audit-seal). Returns how many rows had words. Of users other than the owner, only the server's
-- may call it.
create or replace function remove_audit_words(ids uuid[], by_user uuid, removed timestamptz) returns integer
	language plpgsql security definer set search_path = public, pg_temp as $$
DECLARE
	"count" integer;
BEGIN
	INSERT INTO "audits_without_words" ("audit_id", "org_id", "words_hash", "row_hash", "removed_at", "removed_by_id")
	SELECT a."id", a."org_id", sha256(convert_to(a."meta"::text, 'UTF8')),
	       sha256(convert_to(jsonb_build_array(a."id", a."org_id", a."user_id", a."action", a."meta",
	              (extract(epoch from a."created_at") * 1000)::bigint)::text, 'UTF8')), "removed", "by_user"
	  FROM "audits" a WHERE a."id" = ANY("ids") AND a."meta" <> '{}';
	UPDATE "audits" SET "meta" = '{}' WHERE "id" = ANY("ids") AND "meta" <> '{}';
	GET DIAGNOSTICS "count" = ROW_COUNT;
	RETURN "count";
END
$$;

revoke all on function remove_audit_words(uuid[], uuid, timestamptz) from public;

grant update (meta) on audits to current_user;

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

-- Looks that a server of 1.1.0 saved in `visits` after the migration had copied them.
insert into looks as l (user_id, place, about_id, seen_at) select user_id, place, about_id, seen_at from visits
	on conflict (user_id, place, about_id) do update set seen_at = excluded.seen_at where l.seen_at < excluded.seen_at;

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
-- the person who acted (`by`). After 200 notices of a transaction, a last one says that there are many. `more`: further
-- fields as JSON, after a comma.

create or replace function tell(kind text, company uuid, venue uuid DEFAULT NULL, member uuid DEFAULT NULL, row_id uuid DEFAULT NULL, priority uuid DEFAULT NULL, more text DEFAULT '') returns void
	language plpgsql as $$
DECLARE
	"told" integer := coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer;
BEGIN
	IF "told" > 200 THEN RETURN; END IF;
	"told" := set_config('scope.told', ("told" + 1)::text, true);
	PERFORM pg_notify('scope_changes', CASE WHEN "told" > 200 THEN '{"kind":"many"' ELSE
			'{"kind":"' || "kind" || '"' || coalesce(',"org":"' || "company" || '"', '')
			|| coalesce(',"venue":"' || "venue" || '"', '') || coalesce(',"blt":"' || "member" || '"', '')
			|| coalesce(',"id":"' || "row_id" || '"', '') || coalesce(',"priority":"' || "priority" || '"', '')
			|| coalesce("more", '') || coalesce(',"by":' || to_json(nullif(current_setting('scope.by', true), '')), '')
		END || ',"tx":"' || pg_current_xact_id() || '"}');
END
$$;

create or replace function told_enough() returns boolean
	language sql stable as $$
	SELECT coalesce(nullif(current_setting('scope.told', true), ''), '0')::integer > 200
$$;

-- Tells of a row of work: a priority, what belongs to it, or a journal. Arguments: the kind of the notice, and `before` to
-- tell where the row was before it went elsewhere.

create or replace function tell_work() returns trigger
	language plpgsql as $$
DECLARE
	"row" record;
	"company" uuid;
	"venue" uuid;
	"member" uuid;
	"priority" uuid;
	"only" text;
BEGIN
	IF "told_enough"() OR (TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW) THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' OR TG_ARGV[1] = 'before' THEN "row" := OLD; ELSE "row" := NEW; END IF;
	IF TG_ARGV[0] = 'priority' THEN "priority" := "row"."id";
	ELSIF TG_ARGV[0] <> 'journal' THEN "priority" := "row"."priority_id";
	-- Only its author gets the notice of a draft.
	ELSIF coalesce(OLD."submitted_at", NEW."submitted_at") IS NULL
		OR to_jsonb(OLD) - '{draft,updated_at,search}'::text[] = to_jsonb(NEW) - '{draft,updated_at,search}'::text[] THEN
		"only" := ',"only":"' || "row"."author_id" || '"';
	END IF;
	IF TG_ARGV[0] IN ('task', 'material') THEN
		SELECT p."reach_venue_id", p."blt_id" INTO "venue", "member" FROM "priorities" p WHERE p."id" = "priority";
	ELSE
		"venue" := "row"."reach_venue_id";
		"member" := "row"."blt_id";
	END IF;
	SELECT v."org_id" INTO "company" FROM "venues" v WHERE v."id" = "venue";
	IF "company" IS NOT NULL THEN PERFORM "tell"(TG_ARGV[0], "company", "venue", "member", "row"."id", "priority", "only"); END IF;
	RETURN NULL;
END
$$;

-- Tells of any other row. Arguments: the kind of the notice, the columns of its venue, member and id ('' if there is none),
-- and `before`. The company is the row's or the venue's; a row of neither is where its member is.

create or replace function tell_change() returns trigger
	language plpgsql as $$
DECLARE
	"row" jsonb;
	"company" uuid;
	"venue" uuid;
	"member" uuid;
BEGIN
	IF "told_enough"() OR (TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW) THEN RETURN NULL; END IF;
	"row" := CASE WHEN TG_OP = 'DELETE' OR TG_ARGV[4] = 'before' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	"company" := "row" ->> CASE TG_TABLE_NAME WHEN 'orgs' THEN 'id' ELSE 'org_id' END;
	"venue" := "row" ->> TG_ARGV[1];
	"member" := "row" ->> TG_ARGV[2];
	IF TG_TABLE_NAME = 'arrived_figures' THEN
		SELECT m."venue_id" INTO "venue" FROM "weekly_metrics" m WHERE m."id" = ("row" ->> 'metrics_id')::uuid;
	ELSIF TG_TABLE_NAME = 'agreements' THEN
		SELECT o."blt_id" INTO "member" FROM "one_on_ones" o WHERE o."id" = ("row" ->> 'one_on_one_id')::uuid;
	END IF;
	IF "member" IS NOT NULL THEN
		-- A well-done has a venue of its own, for a receiver who has none.
		SELECT a."org_id", coalesce(a."venue_id", ("row" ->> 'venue_id')::uuid) INTO "company", "venue"
		  FROM "app_users" a WHERE a."id" = "member";
	ELSIF "company" IS NULL THEN
		SELECT v."org_id" INTO "company" FROM "venues" v WHERE v."id" = "venue";
	END IF;
	IF "company" IS NOT NULL THEN
		PERFORM "tell"(TG_ARGV[0], "company", "venue", "member", ("row" ->> TG_ARGV[3])::uuid);
	END IF;
	RETURN NULL;
END
$$;

-- A deleted visit leaves its photos as removed, so that their files are deleted a day later as every removed file is.

create or replace function visit_leaves_files() returns trigger
	language plpgsql as $$
BEGIN
	UPDATE "materials" SET "removed_at" = coalesce("removed_at", now()), "visit_id" = NULL WHERE "visit_id" = OLD."id";
	RETURN OLD;
END
$$;

create or replace trigger venue_visits_leave_files before delete on venue_visits
	for each row execute function visit_leaves_files();

-- Work.

drop trigger if exists priorities_changed_tell on priorities;
create or replace trigger priorities_tell after insert or update or delete on priorities
	for each row execute function tell_work('priority');

create or replace trigger priorities_tell_moved after update on priorities
	for each row when ((old.reach_venue_id, old.blt_id) is distinct from (new.reach_venue_id, new.blt_id)) execute function tell_work('priority', 'before');

drop trigger if exists materials_changed_tell on materials;
create or replace trigger materials_tell after insert or update or delete on materials
	for each row execute function tell_work('material');

drop trigger if exists priority_tasks_changed_tell on priority_tasks;
create or replace trigger priority_tasks_tell after insert or update or delete on priority_tasks
	for each row execute function tell_work('task');

drop trigger if exists priority_check_ins_changed_tell on priority_check_ins;
create or replace trigger priority_check_ins_tell after insert or update or delete on priority_check_ins
	for each row execute function tell_work('check-in');

drop trigger if exists journals_changed_tell on journals;
create or replace trigger journals_tell after insert or update or delete on journals
	for each row execute function tell_work('journal');

create or replace trigger journals_tell_moved after update on journals
	for each row when ((old.reach_venue_id, old.blt_id) is distinct from (new.reach_venue_id, new.blt_id)) execute function tell_work('journal', 'before');

-- Growth, and when people are away.

create or replace trigger agreements_tell after insert or update or delete on agreements
	for each row execute function tell_change('one-on-one');

create or replace trigger one_on_ones_tell after insert or update or delete on one_on_ones
	for each row execute function tell_change('one-on-one', '', 'blt_id');

create or replace trigger well_dones_tell after insert or update or delete on well_dones
	for each row execute function tell_change('well-done', '', 'to_id', 'id');

drop trigger if exists away_changed_tell on away;
create or replace trigger away_tell after insert or update or delete on away
	for each row execute function tell_change('away', '', 'app_user_id');

drop trigger if exists skill_progress_changed_tell on skill_progress;
create or replace trigger skill_progress_tell after insert or update or delete on skill_progress
	for each row execute function tell_change('skill', '', 'blt_id');

create or replace trigger first_thirty_days_tell after insert or update or delete on first_thirty_days
	for each row execute function tell_change('skill', '', 'blt_id');

-- A member's points for a one-on-one, and for the talk about a year, are told to the member and to who holds it.

create or replace function tell_points() returns trigger
	language plpgsql as $$
DECLARE
	"row" jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
BEGIN
	PERFORM "tell"('one-on-one', a."org_id", a."venue_id", a."id", NULL, NULL, ',"points":true' || coalesce(',"holder":"' ||
		CASE TG_TABLE_NAME WHEN 'year_talks' THEN "row" ->> 'manager_id' ELSE (
			SELECT o."manager_id"::text FROM "one_on_ones" o JOIN "venues" v ON v."id" = a."venue_id"
			 WHERE o."blt_id" = a."id"
			   AND o."week_of" = date_trunc('week', ("row" ->> 'updated_at')::timestamptz AT TIME ZONE v."timezone")::date) END || '"', ''))
	   FROM "app_users" a WHERE a."id" = ("row" ->> 'blt_id')::uuid;
	RETURN NULL;
END
$$;

create or replace trigger one_on_one_points_tell after insert or update or delete on one_on_one_points
	for each row execute function tell_points();

create or replace trigger year_talks_tell after insert or update or delete on year_talks
	for each row execute function tell_points();

-- Visits, what was agreed in them, their photos, and what managers of the venue wrote for the next one. As long as a visit is
-- not shared, only its visitor gets the notices (`only`), and for the line of a planned one of which they were told, also its
-- managers (`also`: an ability at the venue). Points go to their author and to those who hold visits.

create or replace function tell_visit() returns trigger
	language plpgsql as $$
DECLARE
	"before" jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	"texts" text[] := '{points,notes,summary,updated_at}';
	"visit" "venue_visits";
	"more" text;
BEGIN
	IF "told_enough"() OR (TG_OP = 'UPDATE' AND "before" = "row") THEN RETURN NULL; END IF;
	IF TG_TABLE_NAME = 'visit_points' THEN
		"visit"."venue_id" := "row" ->> 'venue_id';
		"more" := ',"only":"' || ("row" ->> 'author_id') || '","also":"visit.hold"';
	ELSIF TG_TABLE_NAME = 'venue_visits' THEN
		"visit" := jsonb_populate_record(NULL::"venue_visits", "row");
		-- Taking it back is told to those who could read it.
		IF coalesce("row" ->> 'shared_at', "before" ->> 'shared_at') IS NULL THEN
			"more" := ',"only":"' || "visit"."visitor_id" || '"';
			IF (("row" ->> 'tell')::boolean OR ("before" ->> 'tell')::boolean)
			   AND (TG_OP <> 'UPDATE' OR "before" - "texts" <> "row" - "texts") THEN
				"more" := "more" || ',"also":"visit.prepare"';
			END IF;
		END IF;
	ELSE
		SELECT * INTO "visit" FROM "venue_visits" s WHERE s."id" = ("row" ->> 'visit_id')::uuid;
		IF "visit"."shared_at" IS NULL OR (TG_TABLE_NAME = 'materials' AND NOT "visit"."with_files") THEN
			"more" := ',"only":"' || "visit"."visitor_id" || '"';
		END IF;
	END IF;
	PERFORM "tell"('visit', v."org_id", v."id", NULL, "visit"."id", NULL, "more") FROM "venues" v WHERE v."id" = "visit"."venue_id";
	RETURN NULL;
END
$$;

create or replace trigger venue_visits_tell after insert or update or delete on venue_visits
	for each row execute function tell_visit();

create or replace trigger agreements_tell_visit after insert or update or delete on agreements
	for each row execute function tell_visit();

create or replace trigger materials_tell_visit after insert or update or delete on materials
	for each row execute function tell_visit();

create or replace trigger visit_points_tell after insert or update or delete on visit_points
	for each row execute function tell_visit();

-- Numbers.

create or replace trigger targets_tell after insert or update or delete on targets
	for each row execute function tell_change('metrics', 'venue_id');

create or replace trigger targets_tell_moved after update on targets
	for each row when (old.venue_id <> new.venue_id) execute function tell_change('metrics', 'venue_id', '', '', 'before');

drop trigger if exists budgets_changed_tell on budgets;
create or replace trigger budgets_tell after insert or update or delete on budgets
	for each row execute function tell_change('metrics', 'venue_id');

create or replace trigger budgets_tell_moved after update on budgets
	for each row when (old.venue_id <> new.venue_id) execute function tell_change('metrics', 'venue_id', '', '', 'before');

drop trigger if exists weekly_metrics_changed_tell on weekly_metrics;
create or replace trigger weekly_metrics_tell after insert or update or delete on weekly_metrics
	for each row execute function tell_change('metrics', 'venue_id');

create or replace trigger weekly_metrics_tell_moved after update on weekly_metrics
	for each row when (old.venue_id <> new.venue_id) execute function tell_change('metrics', 'venue_id', '', '', 'before');

create or replace trigger arrived_figures_tell after insert or update or delete on arrived_figures
	for each row execute function tell_change('metrics');

-- Files that wait. Their content is too large for `tell_change`.

create or replace function tell_inbox() returns trigger
	language plpgsql as $$
BEGIN
	IF 'waiting' IN (OLD."state", NEW."state") THEN
		PERFORM "tell"('inbox', coalesce(NEW."org_id", OLD."org_id"));
	END IF;
	RETURN NULL;
END
$$;

create or replace trigger inbox_files_tell after insert or update or delete on inbox_files
	for each row execute function tell_inbox();

-- The company: its settings, domains, target levels and focuses with the venues' answers, venues, people, and where they work.

create or replace trigger orgs_changed_tell after update on orgs
	for each row execute function tell_change('company');

create or replace trigger org_domains_tell after insert or update or delete on org_domains
	for each row execute function tell_change('company');

create or replace trigger target_levels_tell after insert or update or delete on target_levels
	for each row execute function tell_change('company');

drop trigger if exists focuses_changed_tell on focuses;
create or replace trigger focuses_tell after insert or update or delete on focuses
	for each row execute function tell_change('focus', '', '', 'id');

drop trigger if exists focus_answers_changed_tell on focus_answers;
create or replace trigger focus_answers_tell after insert or update or delete on focus_answers
	for each row execute function tell_change('focus', 'venue_id', '', 'focus_id');

drop trigger if exists venues_changed_tell on venues;
create or replace trigger venues_tell after insert or update or delete on venues
	for each row execute function tell_change('venue', 'id', '', 'id');

drop trigger if exists venue_assignments_changed_tell on venue_assignments;
create or replace trigger venue_assignments_tell after insert or update or delete on venue_assignments
	for each row execute function tell_change('person', 'venue_id', '', 'app_user_id');

create or replace trigger venue_assignments_tell_moved after update on venue_assignments
	for each row when ((old.venue_id, old.app_user_id) <> (new.venue_id, new.app_user_id)) execute function tell_change('person', 'venue_id', '', 'app_user_id', 'before');

-- By its name it comes before `app_users_move_reach`: rights are read again before what moved with the person is told.

drop trigger if exists app_users_tell on app_users;
create or replace trigger app_users_changed_tell after insert or update or delete on app_users
	for each row execute function tell_change('person', 'venue_id', '', 'id');

create or replace trigger app_users_changed_tell_moved after update on app_users
	for each row when (old.venue_id is distinct from new.venue_id) execute function tell_change('person', 'venue_id', '', 'id', 'before');

create or replace function tell_user() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"('person', a."org_id", w."venue_id", NULL, a."id")
	   FROM "app_users" a CROSS JOIN LATERAL (
	        SELECT a."venue_id" UNION ALL
	        SELECT v."venue_id" FROM "venue_assignments" v
	         WHERE v."app_user_id" = a."id" AND v."venue_id" IS DISTINCT FROM a."venue_id") w
	  WHERE a."auth_user_id" = NEW."id";
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

-- A stand-in changes what both of its people may do or are told. It ends with the deactivation of either.

create or replace function tell_stand_in() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"('person', a."org_id", NULL, NULL, a."id")
	   FROM "app_users" a WHERE a."id" IN (coalesce(NEW."gm_id", OLD."gm_id"), coalesce(NEW."stand_in_id", OLD."stand_in_id"));
	RETURN NULL;
END
$$;

create or replace trigger stand_ins_tell after insert or update or delete on stand_ins
	for each row execute function tell_stand_in();

create or replace function end_stand_ins() returns trigger
	language plpgsql as $$
DECLARE
	"at" timestamptz := "acting_at"(NEW."updated_at");
BEGIN
	UPDATE "stand_ins" SET "ended_at" = "at", "updated_at" = "at"
	 WHERE "ended_at" IS NULL AND "to_day" >= ("at" AT TIME ZONE 'UTC')::date - 1
	   AND (SELECT a."id" FROM "app_users" a WHERE a."auth_user_id" = NEW."id") IN ("gm_id", "stand_in_id");
	RETURN NULL;
END
$$;

create or replace trigger users_deactivated_end_stand_ins after update of active on users
	for each row when ((old.active and not new.active)) execute function end_stand_ins();

-- The streams of a session end when it ends or gets another token.

create or replace function tell_session_ended() returns trigger
	language plpgsql as $$
BEGIN
	PERFORM "tell"('session', NULL, more => ',"sid":' || to_json(OLD."sid"));
	RETURN NULL;
END
$$;

create or replace trigger sessions_ended_tell after delete on sessions
	for each row execute function tell_session_ended();

create or replace trigger sessions_renamed_tell after update of sid on sessions
	for each row when ((old.sid <> new.sid)) execute function tell_session_ended();

-- Chat messages and the state of a space, for Settings.

create or replace trigger messages_tell after insert or update on messages
	for each row when ((new.channel = 'chat'::text)) execute function tell_change('message', 'venue_id');

create or replace trigger spaces_tell after insert or update on spaces
	for each row execute function tell_change('message', 'venue_id');

-- Webhooks (decision 141): what other programs are told is written to the outbox with its cause, for each webhook of the
-- company that is on and chose it, because the row can have changed or be gone when it is sent: ids and facts, never a text
-- that someone wrote. `EVENT_DATA` of the contract has the fields of each event. `screen` is where Scope shows it, by slugs;
-- the address is made when it is sent.

create or replace function is_told(event text) returns boolean
	language sql stable as $$
	SELECT EXISTS (SELECT FROM "webhooks" w WHERE w."off_at" IS NULL AND "event" = ANY (w."events"))
$$;

-- The instant of the call that changes something; other work has its own in its rows.
create or replace function acting_at(otherwise timestamptz) returns timestamptz
	language sql stable as $$
	SELECT coalesce(nullif(current_setting('scope.now', true), '')::timestamptz, "otherwise")
$$;

-- `at`: when it happened, which may be before it was saved. `held`: how long it waits, since it can be taken back.
-- A cause that changes several rows of one thing in a transaction is told once, as it is at the end.
create or replace function tell_webhooks_of(company uuid, what text, place uuid, about text, at timestamptz, data jsonb, screen jsonb, held interval DEFAULT '0') returns void
	language plpgsql as $$
DECLARE
	"saved" timestamptz := "acting_at"("at");
	"count" integer := coalesce(nullif(current_setting('scope.webhooks', true), ''), '0')::integer;
BEGIN
	-- A millisecond apart, so that the events of a transaction keep their order.
	PERFORM set_config('scope.webhooks', ("count" + 1)::text, true);
	INSERT INTO "messages" ("org_id", "channel", "event", "key", "venue_id", "webhook_id", "content", "due_at", "expire", "created_at")
	SELECT "company", 'webhook', "what",
	       concat_ws(' ', "what", "about", w."id", pg_current_xact_id(), extract(epoch from now())),
	       "place", w."id",
	       jsonb_build_object('at', to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', "data" || jsonb_build_object('screen', "screen")),
	       "saved" + "held", greatest("saved", now()) + interval '30 days', "saved" + "count" * interval '1 millisecond'
	  FROM "webhooks" w
	 WHERE w."org_id" = "company" AND w."off_at" IS NULL AND "what" = ANY (w."events")
	    ON CONFLICT ("channel", "key") DO UPDATE SET "content" = EXCLUDED."content";
END
$$;

-- Tells of a row with a venue, or with a member who has one. Argument: the event.

create or replace function tell_event() returns trigger
	language plpgsql as $$
DECLARE
	"event" text := TG_ARGV[0];
	"row" jsonb;
	"columns" jsonb;
	"data" jsonb;
	"venue" "venues";
	"member" "app_users";
	"at" timestamptz;
BEGIN
	IF NOT "is_told"("event") THEN RETURN NULL; END IF;
	"row" := to_jsonb(NEW);
	-- When it happened, and the columns of its data by their names there.
	"columns" := CASE "event"
		WHEN 'numbers.saved' THEN '{"at": "updated_at", "week": "week_of", "revenue": "revenue",
			"laborBasePct": "labor_base_pct", "laborTruePct": "labor_true_pct", "cogsPct": "cogs_pct", "tips": "tips",
			"source": "source"}'
		WHEN 'check-in.saved' THEN '{"at": "submitted_at", "checkInId": "id", "priorityId": "priority_id", "week": "week_of",
			"status": "status", "byId": "author_id"}'
		WHEN 'priority.created' THEN '{"at": "created_at", "priorityId": "id", "status": "status", "period": "period",
			"year": "year", "dueAt": "due_at", "category": "category", "carriedFromId": "carried_from_id",
			"byId": "created_by_id"}'
		WHEN 'priority.signed-off' THEN '{"at": "closed_at", "priorityId": "id", "status": "status", "period": "period",
			"year": "year", "dueAt": "due_at", "byId": "gm_user_id"}'
		WHEN 'priority.archived' THEN '{"at": "archived_at", "priorityId": "id", "status": "status", "period": "period",
			"year": "year", "dueAt": "due_at", "finalStatus": "final_status", "completionRate": "completion_rate",
			"totalCheckIns": "total_check_ins", "missedCheckIns": "missed_check_ins"}'
		WHEN 'journal.submitted' THEN '{"at": "submitted_at", "journalId": "id", "authorId": "author_id", "week": "week_of",
			"visibility": "visibility"}'
		WHEN 'journal.reviewed' THEN '{"at": "reviewed_at", "journalId": "id", "authorId": "author_id", "week": "week_of",
			"visibility": "visibility", "byId": "reviewed_by_id"}'
		WHEN 'one-on-one.finished' THEN '{"at": "finished_at", "oneOnOneId": "id", "managerId": "manager_id",
			"week": "week_of", "minutes": "minutes"}'
		WHEN 'visit.shared' THEN '{"at": "shared_at", "visitId": "id", "visitorId": "visitor_id", "on": "day", "by": "way",
			"minutes": "minutes"}'
		WHEN 'skill.verified' THEN '{"at": "verified_at", "skillId": "skill_id", "status": "status",
			"byId": "verified_by_id"}'
		WHEN 'venue.changed' THEN '{"at": "updated_at", "state": "state", "timezone": "timezone",
			"dayEndHour": "day_end_hour", "managerId": "gm_id"}'
		END;
	"at" := coalesce(("row" ->> ("columns" ->> 'at'))::timestamptz, now());
	IF "columns" ->> 'at' = 'updated_at' THEN "at" := "acting_at"("at"); END IF;
	SELECT jsonb_object_agg(c."key", "row" -> c."value") INTO "data" FROM jsonb_each_text("columns" - 'at') c;
	SELECT * INTO "member" FROM "app_users" a WHERE a."id" = ("row" ->> 'blt_id')::uuid;
	SELECT * INTO "venue" FROM "venues" v WHERE v."id" = CASE TG_TABLE_NAME WHEN 'venues' THEN ("row" ->> 'id')::uuid
		ELSE coalesce(("row" ->> 'reach_venue_id')::uuid, ("row" ->> 'venue_id')::uuid, "member"."venue_id") END;
	"data" := "data" || jsonb_build_object('venueId', "venue"."id")
		|| CASE WHEN "row" ? 'blt_id' THEN jsonb_build_object('memberId', "row" -> 'blt_id') ELSE '{}' END
		|| CASE "event"
			WHEN 'numbers.saved' THEN jsonb_build_object('tags', (
				SELECT coalesce(jsonb_agg(jsonb_build_object('kind', t."tag" -> 'kind') ORDER BY t."place"), '[]')
				  FROM jsonb_array_elements(nullif("row" -> 'tags', 'null')) WITH ORDINALITY t("tag", "place")))
			WHEN 'priority.archived' THEN jsonb_build_object('because',
				CASE WHEN "row" ->> 'withdrawn_at' IS NULL THEN 'period ended' ELSE 'withdrawn' END)
			WHEN 'journal.reviewed' THEN jsonb_build_object('replied', "row" ->> 'reply' IS NOT NULL)
			WHEN 'visit.shared' THEN jsonb_build_object('agreements', (
				SELECT count(*) FROM "agreements" a WHERE a."visit_id" = ("row" ->> 'id')::uuid))
			ELSE '{}' END;
	PERFORM "tell_webhooks_of"("venue"."org_id", "event", "venue"."id",
		coalesce("row" ->> 'id', concat_ws(' ', "row" ->> 'blt_id', "row" ->> 'skill_id')), "at", "data",
		jsonb_strip_nulls(jsonb_build_object('venue', "venue"."slug", 'member', "member"."slug",
			'week', coalesce("row" ->> 'week_of', date_trunc('week', ("row" ->> 'due_at')::timestamp)::date::text),
			'visit', CASE "event" WHEN 'visit.shared' THEN "row" -> 'id' END)),
		-- A second more than a sign-off or a visit can be taken back.
		CASE "event" WHEN 'priority.signed-off' THEN interval '11 seconds' WHEN 'visit.shared' THEN interval '601 seconds'
			ELSE '0' END);
	RETURN NULL;
END
$$;

create or replace trigger weekly_metrics_added_webhooks after insert on weekly_metrics
	for each row execute function tell_event('numbers.saved');

create or replace trigger weekly_metrics_changed_webhooks after update on weekly_metrics
	for each row when (((old.revenue, old.labor_base_pct, old.labor_true_pct, old.cogs_pct, old.tips, old.tags) is distinct from (new.revenue, new.labor_base_pct, new.labor_true_pct, new.cogs_pct, new.tips, new.tags)))
	execute function tell_event('numbers.saved');

create or replace trigger priority_check_ins_webhooks after insert or update of status, note, submitted_at on priority_check_ins
	for each row execute function tell_event('check-in.saved');

create or replace trigger priorities_created_webhooks after insert on priorities
	for each row execute function tell_event('priority.created');

create or replace trigger priorities_signed_off_webhooks after update of status on priorities
	for each row when ((old.status <> 'COMPLETED'::text and new.status = 'COMPLETED'::text)) execute function tell_event('priority.signed-off');

create or replace trigger priorities_archived_webhooks after update of is_archived on priorities
	for each row when ((not old.is_archived and new.is_archived)) execute function tell_event('priority.archived');

-- What was taken back while it was held is not told. Arguments: the event, and the field of its data with the row's id.

create or replace function take_back_event() returns trigger
	language plpgsql as $$
BEGIN
	IF NOT "is_told"(TG_ARGV[0]) THEN RETURN NULL; END IF;
	DELETE FROM "messages" WHERE "id" IN (
		SELECT m."id" FROM "messages" m
		 WHERE m."channel" = 'webhook' AND m."event" = TG_ARGV[0] AND m."state" = 'waiting' AND m."attempts" = 0
		   AND m."content" -> 'data' ->> TG_ARGV[1] = NEW."id"::text
		   FOR UPDATE SKIP LOCKED);
	RETURN NULL;
END
$$;

create or replace trigger priorities_sign_off_taken_back_webhooks after update of status on priorities
	for each row when ((old.status = 'COMPLETED'::text and new.status <> 'COMPLETED'::text)) execute function take_back_event('priority.signed-off', 'priorityId');

create or replace trigger journals_added_webhooks after insert on journals
	for each row when ((new.submitted_at is not null)) execute function tell_event('journal.submitted');

create or replace trigger journals_submitted_webhooks after update of submitted_at on journals
	for each row when ((new.submitted_at is not null and new.submitted_at is distinct from old.submitted_at)) execute function tell_event('journal.submitted');

create or replace trigger journals_reviewed_webhooks after update of reviewed_at on journals
	for each row when ((new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)) execute function tell_event('journal.reviewed');

create or replace trigger one_on_ones_added_webhooks after insert on one_on_ones
	for each row when ((new.finished_at is not null)) execute function tell_event('one-on-one.finished');

create or replace trigger one_on_ones_finished_webhooks after update of finished_at on one_on_ones
	for each row when ((new.finished_at is not null and old.finished_at is null)) execute function tell_event('one-on-one.finished');

create or replace trigger venue_visits_shared_webhooks after update of shared_at on venue_visits
	for each row when ((new.shared_at is not null and old.shared_at is null)) execute function tell_event('visit.shared');

create or replace trigger venue_visits_taken_back_webhooks after update of shared_at on venue_visits
	for each row when ((new.shared_at is null and old.shared_at is not null)) execute function take_back_event('visit.shared', 'visitId');

-- An agreement of a shared visit is done when somebody ticks it, or the task that it became.

create or replace function tell_agreement_done() returns trigger
	language plpgsql as $$
DECLARE
	"done" "agreements";
BEGIN
	IF NOT "is_told"('agreement.done') THEN RETURN NULL; END IF;
	IF TG_TABLE_NAME = 'agreements' THEN "done" := NEW;
	ELSE
		SELECT * INTO "done" FROM "agreements" a WHERE a."task_id" = NEW."id";
		"done"."done_at" := NEW."completed_at";
		"done"."done_by_id" := nullif(current_setting('scope.by', true), '');
	END IF;
	PERFORM "tell_webhooks_of"(v."org_id", 'agreement.done', v."id", "done"."id"::text, "done"."done_at",
		jsonb_build_object('venueId', v."id", 'agreementId', "done"."id", 'visitId', s."id", 'ownerId', "done"."owner_id",
			'byId', "done"."done_by_id", 'due', "done"."due", 'figure', "done"."figure"),
		jsonb_build_object('visit', s."id"))
	   FROM "venue_visits" s JOIN "venues" v ON v."id" = s."venue_id"
	  WHERE s."id" = "done"."visit_id" AND s."shared_at" IS NOT NULL;
	RETURN NULL;
END
$$;

create or replace trigger agreements_done_webhooks after update of done_at on agreements
	for each row when ((new.visit_id is not null and new.done_at is not null and old.done_at is null)) execute function tell_agreement_done();

create or replace trigger priority_tasks_agreement_done_webhooks after update of completed on priority_tasks
	for each row when ((new.completed and not old.completed)) execute function tell_agreement_done();

create or replace trigger skill_progress_added_webhooks after insert on skill_progress
	for each row when ((new.verified_at is not null)) execute function tell_event('skill.verified');

create or replace trigger skill_progress_verified_webhooks after update of verified_at on skill_progress
	for each row when ((new.verified_at is not null and new.verified_at is distinct from old.verified_at)) execute function tell_event('skill.verified');

create or replace trigger venues_added_webhooks after insert on venues
	for each row execute function tell_event('venue.changed');

create or replace trigger venues_changed_webhooks after update on venues
	for each row when (((old.name, old.slug, old.state, old.group_name, old.timezone, old.day_end_hour, old.gm_id, old.gchat_webhook) is distinct from (new.name, new.slug, new.state, new.group_name, new.timezone, new.day_end_hour, new.gm_id, new.gchat_webhook)))
	execute function tell_event('venue.changed');

-- A person's row is in two tables, and the venues of a GM or a region in a third. Service accounts are no people.

create or replace function tell_person_changed(person uuid) returns void
	language plpgsql as $$
BEGIN
	PERFORM "tell_webhooks_of"(a."org_id", 'person.changed', a."venue_id", a."id"::text, "acting_at"(greatest(a."updated_at", u."updated_at")),
		jsonb_build_object('personId', a."id", 'active', u."active", 'accessRole', u."role", 'jobRole', a."role",
			'venueIds', CASE WHEN a."role" IN ('GM', 'VP')
				THEN to_jsonb(array(SELECT g."venue_id" FROM "venue_assignments" g WHERE g."app_user_id" = a."id" ORDER BY g."place"))
				ELSE to_jsonb(array_remove(array[a."venue_id"], NULL)) END),
		'{}')
	   FROM "app_users" a JOIN "users" u ON u."id" = a."auth_user_id"
	  WHERE a."id" = "person" AND u."email" NOT LIKE '%@service-account.invalid';
END
$$;

create or replace function tell_job_changed() returns trigger
	language plpgsql as $$
BEGIN
	IF "is_told"('person.changed') THEN PERFORM "tell_person_changed"(NEW."id"); END IF;
	RETURN NULL;
END
$$;

create or replace trigger app_users_added_webhooks after insert on app_users
	for each row execute function tell_job_changed();

create or replace trigger app_users_changed_webhooks after update on app_users
	for each row when (((old.venue_id, old.role, old."position", old.slug, old.admin_day_dow, old.groups) is distinct from (new.venue_id, new.role, new."position", new.slug, new.admin_day_dow, new.groups))) execute function tell_job_changed();

create or replace function tell_user_changed() returns trigger
	language plpgsql as $$
BEGIN
	IF "is_told"('person.changed') THEN
		PERFORM "tell_person_changed"(a."id") FROM "app_users" a WHERE a."auth_user_id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;

create or replace trigger users_changed_webhooks after update on users
	for each row when (((old.email, old.first_name, old.last_name, old.role, old.active) is distinct from (new.email, new.first_name, new.last_name, new.role, new.active))) execute function tell_user_changed();

create or replace function tell_venues_of_person() returns trigger
	language plpgsql as $$
BEGIN
	IF "is_told"('person.changed') THEN
		PERFORM "tell_person_changed"(CASE TG_OP WHEN 'DELETE' THEN OLD."app_user_id" ELSE NEW."app_user_id" END);
	END IF;
	RETURN NULL;
END
$$;

create or replace trigger venue_assignments_webhooks after insert or update or delete on venue_assignments
	for each row execute function tell_venues_of_person();

-- Functions of earlier versions, which no trigger calls any more.

drop function if exists tell_of_priority(), tell_priority(), tell_check_in(), tell_journal(), tell_one_on_one(), tell_well_done(),
	tell_away(), tell_skill(), tell_metrics(), tell_arrived(), tell_company(), tell_focus(), tell_focus_answer(), tell_venue(),
	tell_person(), tell_assignment(), tell_message(), tell_at(text, uuid, uuid, uuid, jsonb),
	tell_row(text, uuid, uuid, uuid, uuid, uuid), tell(jsonb),
	tell_numbers_saved(), tell_check_in_saved(), tell_priority_event(), tell_journal_event(), tell_one_on_one_finished(), tell_skill_verified(),
	tell_venue_changed(), take_back_sign_off(), tell_webhooks(text, uuid, text, timestamptz, jsonb, jsonb, interval), member_slug(uuid);

-- Who manages venues is known there too.
CREATE OR REPLACE FUNCTION "tell_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "tell"(jsonb_build_object('kind', 'person', 'org', a."org_id", 'venue', a."venue_id", 'id', a."id"))
	   FROM "app_users" a WHERE a."auth_user_id" = NEW."id";
	PERFORM "tell_at"('person', v."venue_id", NULL, a."id")
	   FROM "app_users" a JOIN "venue_assignments" v ON v."app_user_id" = a."id"
	  WHERE a."auth_user_id" = NEW."id" AND v."venue_id" IS DISTINCT FROM a."venue_id";
	RETURN NULL;
END
$$;

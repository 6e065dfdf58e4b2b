-- Of a member's points it tells what they are, and who holds this week's one-on-one: only who may read them is told.
CREATE OR REPLACE FUNCTION "tell_one_on_one"() RETURNS trigger LANGUAGE plpgsql AS $$
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

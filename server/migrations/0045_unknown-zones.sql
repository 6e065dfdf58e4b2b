ALTER TABLE "venues" ADD COLUMN "unknown_timezone" text;--> statement-breakpoint
-- Whether this database can reckon in a time zone: its data may have no older names.
CREATE OR REPLACE FUNCTION "knows_zone"("zone" text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	PERFORM now() AT TIME ZONE "zone";
	RETURN true;
EXCEPTION WHEN invalid_parameter_value THEN RETURN false;
END
$$;--> statement-breakpoint
-- One zone that is unknown here would fail every query of its company's days, whoever wrote it (decision 127).
CREATE OR REPLACE FUNCTION "venue_has_known_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "venues_known_zone" BEFORE INSERT OR UPDATE OF "timezone" ON "venues"
	FOR EACH ROW EXECUTE FUNCTION "venue_has_known_zone"();

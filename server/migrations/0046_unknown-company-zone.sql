ALTER TABLE "orgs" ADD COLUMN "unknown_timezone" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "company_has_known_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT "knows_zone"(NEW."timezone") THEN
		NEW."unknown_timezone" := NEW."timezone";
		NEW."timezone" := 'America/Los_Angeles';
	ELSIF TG_OP = 'UPDATE' AND NEW."timezone" <> OLD."timezone" AND NEW."unknown_timezone" = OLD."unknown_timezone" THEN
		NEW."unknown_timezone" := NULL;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orgs_known_zone" BEFORE INSERT OR UPDATE OF "timezone" ON "orgs"
	FOR EACH ROW EXECUTE FUNCTION "company_has_known_zone"();

CREATE FUNCTION "audits_are_only_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audits_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audits"
	FOR EACH STATEMENT EXECUTE FUNCTION "audits_are_only_added"();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audits" FROM PUBLIC;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audits" FROM CURRENT_USER;

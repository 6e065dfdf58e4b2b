CREATE TABLE "audit_seals" (
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"audit_ids" uuid[] NOT NULL,
	"hashes" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seals_org_id_number_pk" PRIMARY KEY("org_id","number")
);
--> statement-breakpoint
CREATE TABLE "audits_unsealed" (
	"org_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audits_unsealed_org" ON "audits_unsealed" USING btree ("org_id");--> statement-breakpoint
-- Whoever adds a row to the trail adds it here too, in the same transaction (decision 080).
CREATE FUNCTION "audit_is_unsealed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audits_unsealed" ("org_id", "audit_id") VALUES (NEW."org_id", NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audits_unsealed" AFTER INSERT ON "audits"
	FOR EACH ROW EXECUTE FUNCTION "audit_is_unsealed"();--> statement-breakpoint
CREATE TRIGGER "audit_seals_only_added" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "audits_are_only_added"();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_seals" FROM PUBLIC;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_seals" FROM CURRENT_USER;

CREATE TABLE "target_levels" (
	"org_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"role" text NOT NULL,
	"level" text NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "target_levels_org_id_skill_id_role_pk" PRIMARY KEY("org_id","skill_id","role")
);
--> statement-breakpoint
ALTER TABLE "target_levels" ADD CONSTRAINT "target_levels_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_levels" ADD CONSTRAINT "target_levels_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Open screens show gaps against them.
CREATE TRIGGER "target_levels_tell" AFTER INSERT OR UPDATE OR DELETE ON "target_levels" FOR EACH ROW EXECUTE FUNCTION "tell_company"('org_id');

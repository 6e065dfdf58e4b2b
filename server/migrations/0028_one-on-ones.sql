CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"one_on_one_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due" date,
	"task_id" uuid,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_on_one_points" (
	"blt_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_on_ones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blt_id" uuid NOT NULL,
	"week_of" date NOT NULL,
	"manager_id" uuid,
	"begun_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"minutes" integer,
	"skipped_by_id" uuid,
	"skip_reason" text,
	"moved_to" date,
	"points" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_on_ones_week" UNIQUE("blt_id","week_of")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_one_on_one_id_one_on_ones_id_fk" FOREIGN KEY ("one_on_one_id") REFERENCES "public"."one_on_ones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_task_id_priority_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."priority_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_one_points" ADD CONSTRAINT "one_on_one_points_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_manager_id_app_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_on_ones" ADD CONSTRAINT "one_on_ones_skipped_by_id_app_users_id_fk" FOREIGN KEY ("skipped_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_one_on_one" ON "agreements" USING btree ("one_on_one_id");--> statement-breakpoint
CREATE INDEX "agreements_task" ON "agreements" USING btree ("task_id");--> statement-breakpoint
-- Told where the member is, as their skills are (decision 082): what, and never its content.
CREATE FUNCTION "tell_one_on_one"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"row" jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	"whose" uuid := ("row"->>'blt_id')::uuid;
BEGIN
	IF "told_enough"() THEN RETURN NULL; END IF;
	IF "whose" IS NULL THEN
		SELECT o."blt_id" INTO "whose" FROM "one_on_ones" o WHERE o."id" = ("row"->>'one_on_one_id')::uuid;
	END IF;
	PERFORM "tell"(jsonb_build_object('kind', 'one-on-one', 'org', a."org_id", 'venue', a."venue_id", 'blt', a."id"))
	   FROM "app_users" a WHERE a."id" = "whose";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "one_on_ones_tell" AFTER INSERT OR UPDATE OR DELETE ON "one_on_ones" FOR EACH ROW EXECUTE FUNCTION "tell_one_on_one"();--> statement-breakpoint
CREATE TRIGGER "agreements_tell" AFTER INSERT OR UPDATE OR DELETE ON "agreements" FOR EACH ROW EXECUTE FUNCTION "tell_one_on_one"();--> statement-breakpoint
CREATE TRIGGER "one_on_one_points_tell" AFTER INSERT OR UPDATE OR DELETE ON "one_on_one_points" FOR EACH ROW EXECUTE FUNCTION "tell_one_on_one"();

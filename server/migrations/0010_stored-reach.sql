DROP INDEX "journals_submitted_blt";--> statement-breakpoint
DROP INDEX "journals_venue";--> statement-breakpoint
DROP INDEX "priorities_closed_blt";--> statement-breakpoint
DROP INDEX "journals_unreviewed";--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "reach_venue_id" uuid;--> statement-breakpoint
ALTER TABLE "priorities" ADD COLUMN "reach_venue_id" uuid;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD COLUMN "reach_venue_id" uuid;--> statement-breakpoint
UPDATE "journals" r SET "reach_venue_id" = coalesce(m."venue_id", r."venue_id") FROM "app_users" m WHERE m."id" = r."blt_id";--> statement-breakpoint
UPDATE "priorities" r SET "reach_venue_id" = coalesce(m."venue_id", r."venue_id") FROM "app_users" m WHERE m."id" = r."blt_id";--> statement-breakpoint
UPDATE "priority_check_ins" r SET "reach_venue_id" = coalesce(m."venue_id", r."venue_id") FROM "app_users" m WHERE m."id" = r."blt_id";--> statement-breakpoint
ALTER TABLE "journals" ALTER COLUMN "reach_venue_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "priorities" ALTER COLUMN "reach_venue_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ALTER COLUMN "reach_venue_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priorities" ADD CONSTRAINT "priorities_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_check_ins" ADD CONSTRAINT "priority_check_ins_reach_venue_id_venues_id_fk" FOREIGN KEY ("reach_venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journals_submitted_reach" ON "journals" USING btree ("reach_venue_id","submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_reach" ON "journals" USING btree ("reach_venue_id","week_of" DESC NULLS FIRST,"submitted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "priorities_closed_reach" ON "priorities" USING btree ("reach_venue_id","closed_at","id") WHERE "priorities"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "priorities_due_reach" ON "priorities" USING btree ("reach_venue_id","due_at");--> statement-breakpoint
CREATE INDEX "priorities_live_reach" ON "priorities" USING btree ("reach_venue_id","due_at") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "journals_unreviewed" ON "journals" USING btree ("reach_venue_id","submitted_at") WHERE "journals"."submitted_at" is not null and ("journals"."reviewed_at" is null or "journals"."reviewed_at" < "journals"."submitted_at");--> statement-breakpoint
-- The member is held: a move of the member at the same moment waits for this row and moves it too, or is seen here.
CREATE FUNCTION "reach_of_new_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "venue_id" INTO NEW."reach_venue_id" FROM "app_users" WHERE "id" = NEW."blt_id" FOR SHARE;
	NEW."reach_venue_id" := coalesce(NEW."reach_venue_id", NEW."venue_id");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "journals_reach_of_new_row" BEFORE INSERT OR UPDATE OF "blt_id", "venue_id" ON "journals"
	FOR EACH ROW EXECUTE FUNCTION "reach_of_new_row"();--> statement-breakpoint
CREATE TRIGGER "priorities_reach_of_new_row" BEFORE INSERT OR UPDATE OF "blt_id", "venue_id" ON "priorities"
	FOR EACH ROW EXECUTE FUNCTION "reach_of_new_row"();--> statement-breakpoint
CREATE TRIGGER "priority_check_ins_reach_of_new_row" BEFORE INSERT OR UPDATE OF "blt_id", "venue_id" ON "priority_check_ins"
	FOR EACH ROW EXECUTE FUNCTION "reach_of_new_row"();--> statement-breakpoint
CREATE FUNCTION "move_reach_with_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "priorities" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	UPDATE "priority_check_ins" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	UPDATE "journals" SET "reach_venue_id" = coalesce(NEW."venue_id", "venue_id") WHERE "blt_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "app_users_move_reach" AFTER UPDATE OF "venue_id" ON "app_users"
	FOR EACH ROW WHEN (OLD."venue_id" IS DISTINCT FROM NEW."venue_id") EXECUTE FUNCTION "move_reach_with_member"();

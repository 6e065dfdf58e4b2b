-- Indexes that find a part of a text. Part of PostgreSQL, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What a row of the trail says: its texts and numbers, each on a line, without ids.
CREATE FUNCTION "audit_text"("meta" jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT string_agg(value, E'\n') FROM pg_catalog.jsonb_array_elements_text(
		pg_catalog.jsonb_path_query_array("meta", 'strict $.** ? (@.type() == "string" || @.type() == "number")')
	) value
	 WHERE value !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
$$;--> statement-breakpoint
DROP INDEX "audits_org";--> statement-breakpoint
DROP INDEX "audits_user";--> statement-breakpoint
DROP INDEX "audits_action";--> statement-breakpoint
DROP INDEX "journals_submitted";--> statement-breakpoint
DROP INDEX "journals_reach";--> statement-breakpoint
DROP INDEX "journals_unreviewed";--> statement-breakpoint
DROP INDEX "priorities_closed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name" text GENERATED ALWAYS AS (coalesce(nullif(first_name, ''), initcap(split_part(regexp_replace(email, '[._+-].*@', '@'), '@', 1))) || coalesce(' ' || nullif(last_name, ''), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audits_member" ON "audits" USING btree ("org_id",("meta"->>'bltId'),"created_at","id") WHERE "audits"."meta"->>'bltId' is not null;--> statement-breakpoint
CREATE INDEX "audits_text" ON "audits" USING gin (audit_text("meta") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "journals_newest" ON "journals" USING btree ("week_of","submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "priorities_live_newest" ON "priorities" USING btree ("created_at","id") WHERE not "priorities"."is_archived";--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("org_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_text" ON "security_events" USING gin ("email" gin_trgm_ops,"network" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audits_org" ON "audits" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audits_user" ON "audits" USING btree ("org_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audits_action" ON "audits" USING btree ("org_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "journals_submitted" ON "journals" USING btree ("submitted_at","id") WHERE "journals"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "journals_reach" ON "journals" USING btree ("reach_venue_id","week_of","submitted_at","id");--> statement-breakpoint
CREATE INDEX "journals_unreviewed" ON "journals" USING btree ("reach_venue_id","submitted_at","id") WHERE "journals"."submitted_at" is not null and ("journals"."reviewed_at" is null or "journals"."reviewed_at" < "journals"."submitted_at");--> statement-breakpoint
CREATE INDEX "priorities_closed" ON "priorities" USING btree ("closed_at","id") WHERE "priorities"."status" = 'COMPLETED';
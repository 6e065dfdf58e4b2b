CREATE TABLE "audits_without_words" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"words_hash" "bytea" NOT NULL,
	"row_hash" "bytea" NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed_by_id" uuid
);--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid,
	"made_by_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp (3) with time zone,
	"file" text,
	"size" bigint,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_person_id_app_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_made_by_id_app_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audits_without_words_org" ON "audits_without_words" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "exports_org" ON "exports" USING btree ("org_id","started_at");--> statement-breakpoint
CREATE INDEX "exports_waiting" ON "exports" USING btree ("state","started_at");

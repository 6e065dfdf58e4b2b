CREATE TABLE "assistant_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"blt_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"before" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_progress" (
	"blt_id" uuid NOT NULL,
	"skill_id" text NOT NULL,
	"status" text NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"verified_by_id" uuid,
	"verified_at" timestamp (3) with time zone,
	CONSTRAINT "skill_progress_blt_id_skill_id_pk" PRIMARY KEY("blt_id","skill_id")
);
--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "reviewed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "replied_by_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_questions" ADD CONSTRAINT "assistant_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_history" ADD CONSTRAINT "skill_history_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_history" ADD CONSTRAINT "skill_history_author_id_app_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_blt_id_app_users_id_fk" FOREIGN KEY ("blt_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_updated_by_id_app_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_progress" ADD CONSTRAINT "skill_progress_verified_by_id_app_users_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_questions_user" ON "assistant_questions" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "skill_history_blt" ON "skill_history" USING btree ("blt_id","created_at");--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_reviewed_by_id_app_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_replied_by_id_app_users_id_fk" FOREIGN KEY ("replied_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journals_unreviewed" ON "journals" USING btree ("blt_id") WHERE "journals"."submitted_at" is not null and ("journals"."reviewed_at" is null or "journals"."reviewed_at" < "journals"."submitted_at");
CREATE TABLE "visits" (
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"about_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visits_user_id_place_about_id_pk" PRIMARY KEY("user_id","place","about_id")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
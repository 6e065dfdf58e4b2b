CREATE TABLE "metrics_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"metrics_id" uuid NOT NULL,
	"revenue" numeric(12, 2),
	"labor_base_pct" numeric(5, 2),
	"labor_true_pct" numeric(6, 2),
	"labor_factor" numeric(5, 3) NOT NULL,
	"cogs_pct" numeric(5, 2),
	"tips" numeric(12, 2),
	"notes" text,
	"source" text NOT NULL,
	"created_by_id" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metrics_history" ADD CONSTRAINT "metrics_history_metrics_id_weekly_metrics_id_fk" FOREIGN KEY ("metrics_id") REFERENCES "public"."weekly_metrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics_history" ADD CONSTRAINT "metrics_history_created_by_id_app_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metrics_history_metrics" ON "metrics_history" USING btree ("metrics_id","saved_at");--> statement-breakpoint
CREATE INDEX "weekly_metrics_by_week" ON "weekly_metrics" USING btree ("week_of");
ALTER TABLE "signal_counts" ADD COLUMN "sign_offs" integer;--> statement-breakpoint
ALTER TABLE "signal_counts" ADD COLUMN "not_ready" integer;--> statement-breakpoint
ALTER TABLE "signal_counts" ADD COLUMN "members" integer;--> statement-breakpoint
ALTER TABLE "signal_counts" ADD COLUMN "weeks" date[];
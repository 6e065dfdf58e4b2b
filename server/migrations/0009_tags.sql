ALTER TABLE "weekly_metrics" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;

ALTER TABLE "metrics_history" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;

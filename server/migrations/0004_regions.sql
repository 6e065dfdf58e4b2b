ALTER TABLE "app_users" ADD COLUMN "groups" text[] DEFAULT '{}' NOT NULL;

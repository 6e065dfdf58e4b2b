ALTER TABLE "audit_seals" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;

-- A manager's reply to a journal is private: the trail keeps its length. The owner may change rows for this once; the
-- trigger and the missing right hold before and after.
ALTER TABLE "audits" DISABLE TRIGGER "audits_only_added";--> statement-breakpoint
GRANT UPDATE ON "audits" TO CURRENT_USER;--> statement-breakpoint
UPDATE "audits" SET "meta" = "meta" || (
	SELECT coalesce(jsonb_object_agg("side", ("meta"->"side") - 'reply' || jsonb_build_object('replyCharacters', char_length("meta"->"side"->>'reply'))), '{}')
	  FROM (VALUES ('before'), ('after')) AS "sides" ("side") WHERE "meta"->"side" ? 'reply')
 WHERE "action" = 'journal.reviewed';--> statement-breakpoint
REVOKE UPDATE ON "audits" FROM CURRENT_USER;--> statement-breakpoint
ALTER TABLE "audits" ENABLE TRIGGER "audits_only_added";

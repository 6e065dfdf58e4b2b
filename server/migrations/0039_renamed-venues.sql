-- The summaries have the venue's name (decision 106).
CREATE TRIGGER "venues_renamed_stale" AFTER UPDATE ON "venues" FOR EACH ROW
	WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "stale_by_venue"();

ALTER TABLE "venues" ADD COLUMN "open_days" datemultirange DEFAULT '{(,)}' NOT NULL;

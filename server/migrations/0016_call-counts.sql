CREATE TABLE "call_counts" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);

CREATE TABLE "day_closes" (
	"merchant_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"figures" text NOT NULL,
	"counted_cash_minor" bigint,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_by_name" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "day_closes_merchant_id_branch_id_day_pk" PRIMARY KEY("merchant_id","branch_id","day"),
	CONSTRAINT "day_closes_number" UNIQUE("merchant_id","branch_id","number")
);--> statement-breakpoint
CREATE FUNCTION "refuse_day_close_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a business day that was closed stays as it is';
END $$;--> statement-breakpoint
CREATE TRIGGER "day_closes_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_day_close_change"();

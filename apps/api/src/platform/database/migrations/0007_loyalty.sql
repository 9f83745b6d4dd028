CREATE TABLE "loyalty_accounts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"entry_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "loyalty_accounts_balance" CHECK ("loyalty_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"order_id" uuid,
	"order_number" integer,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "loyalty_entries_customer_id_number_pk" PRIMARY KEY("customer_id","number"),
	CONSTRAINT "loyalty_entries_id_unique" UNIQUE("id"),
	CONSTRAINT "loyalty_entries_balance" CHECK ("loyalty_entries"."balance_after" >= 0),
	CONSTRAINT "loyalty_entries_points" CHECK ("loyalty_entries"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"earned_points" integer NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "loyalty_lots_remaining" CHECK ("loyalty_lots"."remaining" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_redeemed" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_earned" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_entries_order" ON "loyalty_entries" USING btree ("order_id","kind") WHERE "loyalty_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "loyalty_lots_customer" ON "loyalty_lots" USING btree ("customer_id","earned_at");--> statement-breakpoint
CREATE INDEX "loyalty_lots_due" ON "loyalty_lots" USING btree ("expires_at") WHERE "loyalty_lots"."remaining" > 0;--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of the points ledger are added, never changed';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "loyalty_entries_append_only" BEFORE UPDATE OR DELETE ON "loyalty_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();

CREATE TABLE "archive_keys" (
	"merchant_id" uuid NOT NULL,
	"month" text NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "archive_keys_merchant_id_month_id_pk" PRIMARY KEY("merchant_id","month","id")
);
--> statement-breakpoint
CREATE TABLE "archived_months" (
	"merchant_id" uuid NOT NULL,
	"month" text NOT NULL,
	"orders" integer NOT NULL,
	"checksum" text NOT NULL,
	"refunds" jsonb NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archived_months_merchant_id_month_pk" PRIMARY KEY("merchant_id","month")
);
--> statement-breakpoint
CREATE INDEX "archive_keys_customer" ON "archive_keys" USING btree ("merchant_id","customer_id");
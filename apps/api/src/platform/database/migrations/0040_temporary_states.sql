CREATE TABLE "branch_pauses" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"set_by" uuid,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"order_types" text[] NOT NULL,
	"extra_minutes" integer,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "branch_pauses_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE TABLE "counted_sales" (
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"sold_out_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "counted_sales_merchant_id_order_id_sold_out_id_pk" PRIMARY KEY("merchant_id","order_id","sold_out_id")
);
--> statement-breakpoint
CREATE TABLE "sold_out_things" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"set_by" uuid,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"until" timestamp with time zone,
	"remaining" integer,
	CONSTRAINT "sold_out_things_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE INDEX "branch_pauses_open" ON "branch_pauses" USING btree ("merchant_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sold_out_things_open" ON "sold_out_things" USING btree ("merchant_id","branch_id","kind","thing_id") WHERE ended_at is null;
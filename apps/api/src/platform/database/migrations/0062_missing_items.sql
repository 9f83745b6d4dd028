CREATE TABLE "missing_items" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"key" text NOT NULL,
	"outcome" text NOT NULL,
	"item_id" uuid,
	"name" jsonb,
	"modifiers" jsonb,
	"price_minor" bigint,
	"until" timestamp with time zone,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"call_asked_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"refund_id" uuid,
	CONSTRAINT "missing_items_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "missing_items_key" UNIQUE("merchant_id","order_id","key")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missing_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "is_before_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "missing_items" ADD CONSTRAINT "missing_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_items_until" ON "missing_items" USING btree ("until") WHERE "missing_items"."until" is not null;
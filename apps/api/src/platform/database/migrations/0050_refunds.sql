CREATE TABLE "order_refunds" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"number" integer,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"way" text NOT NULL,
	"wish" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"food_minor" bigint NOT NULL,
	"points_returned" integer,
	"points_taken" integer,
	"reason_code" text NOT NULL,
	"reason" text,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"business_day" date,
	CONSTRAINT "order_refunds_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "order_refunds_id_unique" UNIQUE("id"),
	CONSTRAINT "order_refunds_key" UNIQUE("order_id","key"),
	CONSTRAINT "order_refunds_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_vat_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_food_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_wanted_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_day" ON "order_refunds" USING btree ("merchant_id","business_day","branch_id");--> statement-breakpoint
CREATE INDEX "order_refunds_asked" ON "order_refunds" USING btree ("merchant_id","asked_at");
CREATE TABLE "customer_offer_uses" (
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"offer_code" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "customer_offer_uses_merchant_id_customer_id_offer_code_pk" PRIMARY KEY("merchant_id","customer_id","offer_code")
);
--> statement-breakpoint
CREATE TABLE "offer_redemptions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"offer_code" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"is_first_order" boolean NOT NULL,
	"redeemed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"merchant_id" uuid NOT NULL,
	"offer_code" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "offer_uses_merchant_id_offer_code_pk" PRIMARY KEY("merchant_id","offer_code")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_promotion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_name" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_kind" text;--> statement-breakpoint
CREATE INDEX "offer_redemptions_offer" ON "offer_redemptions" USING btree ("merchant_id","offer_code");
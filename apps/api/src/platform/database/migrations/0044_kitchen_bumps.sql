CREATE TABLE "kitchen_bumps" (
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"station" text NOT NULL,
	"is_done" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	CONSTRAINT "kitchen_bumps_merchant_id_order_id_line_id_station_pk" PRIMARY KEY("merchant_id","order_id","line_id","station")
);
--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "station" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "station" text;--> statement-breakpoint
CREATE INDEX "kitchen_bumps_at" ON "kitchen_bumps" USING btree ("at");
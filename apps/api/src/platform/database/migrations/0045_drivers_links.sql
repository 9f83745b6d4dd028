CREATE TABLE "driver_links" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"here_at" timestamp with time zone,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"code_locked_until" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"position_at" timestamp with time zone,
	CONSTRAINT "driver_links_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "driver_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_devices" ADD COLUMN "kind" text DEFAULT 'tablet' NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_links_order" ON "driver_links" USING btree ("order_id");
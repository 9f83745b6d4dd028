CREATE TABLE "device_presence" (
	"merchant_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"branch_id" uuid,
	"connected_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"is_visible" boolean DEFAULT false NOT NULL,
	"has_sound" boolean DEFAULT false NOT NULL,
	CONSTRAINT "device_presence_merchant_id_device_id_pk" PRIMARY KEY("merchant_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "order_alerts" (
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"step" text NOT NULL,
	"branch_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_alerts_merchant_id_order_id_step_pk" PRIMARY KEY("merchant_id","order_id","step")
);
--> statement-breakpoint
CREATE INDEX "order_alerts_branch" ON "order_alerts" USING btree ("merchant_id","branch_id","at");
CREATE TABLE "message_budgets" (
	"merchant_id" uuid NOT NULL,
	"period" text NOT NULL,
	"count" integer NOT NULL,
	"exhausted_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_budgets_merchant_id_period_pk" PRIMARY KEY("merchant_id","period")
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"channel" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_messages_merchant_id_order_id_moment_pk" PRIMARY KEY("merchant_id","order_id","moment")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wants_order_texts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "order_messages_at" ON "order_messages" USING btree ("at");
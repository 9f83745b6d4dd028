CREATE TABLE "payment_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"start_key" text NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"provider_payment_id" text,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency_code" text NOT NULL,
	"currency_digits" integer NOT NULL,
	"step" jsonb,
	"memory" jsonb NOT NULL,
	"failure" text,
	"paid_with" text,
	"card_brand" text,
	"card_last4" text,
	"link_visitor" text,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"refund_status" text,
	"refund_reason" text,
	"refund_minor" bigint DEFAULT 0 NOT NULL,
	"refund_currency_code" text,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"refund_id" uuid,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "payments_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payments_start_key" UNIQUE("order_id","start_key"),
	CONSTRAINT "payments_provider_payment" UNIQUE("merchant_id","provider","provider_payment_id")
);
--> statement-breakpoint
CREATE INDEX "payment_log_payment" ON "payment_log" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;
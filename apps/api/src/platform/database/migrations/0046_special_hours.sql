CREATE TABLE "auto_accept_switches" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"set_by" uuid,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"order_type" text NOT NULL,
	"is_on" boolean NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "auto_accept_switches_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE TABLE "special_hours" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"set_by" uuid,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"ranges" jsonb NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "special_hours_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auto_accept_switches_open" ON "auto_accept_switches" USING btree ("merchant_id","branch_id","order_type") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "special_hours_open" ON "special_hours" USING btree ("merchant_id") WHERE ended_at is null;
CREATE TABLE "kitchen_figures" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"set_by" uuid,
	"set_by_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"kind" text NOT NULL,
	"station" text,
	"share" double precision,
	"until" timestamp with time zone,
	CONSTRAINT "kitchen_figures_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE INDEX "kitchen_figures_open" ON "kitchen_figures" USING btree ("merchant_id") WHERE ended_at is null;
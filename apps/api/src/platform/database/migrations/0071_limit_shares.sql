CREATE TABLE "limit_shares" (
	"merchant_id" uuid NOT NULL,
	"counter" text NOT NULL,
	"share" smallint NOT NULL,
	"unused" integer NOT NULL,
	CONSTRAINT "limit_shares_merchant_id_counter_share_pk" PRIMARY KEY("merchant_id","counter","share")
);

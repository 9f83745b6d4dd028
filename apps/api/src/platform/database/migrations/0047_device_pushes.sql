CREATE TABLE "device_pushes" (
	"merchant_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_pushes_merchant_id_device_id_pk" PRIMARY KEY("merchant_id","device_id")
);

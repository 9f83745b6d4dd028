ALTER TABLE "one_time_codes" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "purpose" text DEFAULT 'sign-in' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "stranger_tries_left" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asker_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "pending_password_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "pending_dial_code" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "pending_mobile" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_label" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("merchant_id","email") WHERE "customers"."email_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_claimed_email" ON "customers" USING btree ("merchant_id","email") WHERE "customers"."email_verified_at" is null and "customers"."email" is not null;
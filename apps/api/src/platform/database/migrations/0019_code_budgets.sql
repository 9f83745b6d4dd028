ALTER TABLE "one_time_codes" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "counted_as" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "delivery" text;
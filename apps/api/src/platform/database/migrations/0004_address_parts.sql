ALTER TABLE "customer_addresses" ADD COLUMN "governorate" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "building" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "floor" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "house_number" text;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD COLUMN "landmark" text;
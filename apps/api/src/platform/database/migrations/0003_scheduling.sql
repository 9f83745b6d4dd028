ALTER TABLE "branches" ADD COLUMN "prayer_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "release_at" = "placed_at", "released_at" = "placed_at";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "release_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unreleased" ON "orders" USING btree ("release_at") WHERE "orders"."released_at" is null and "orders"."status" = 'posted';

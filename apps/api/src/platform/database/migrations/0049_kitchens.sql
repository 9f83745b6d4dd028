ALTER TABLE "branches" ADD COLUMN "kitchen" jsonb;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "make_minutes" double precision;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "make_minutes" double precision;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "booking" jsonb;
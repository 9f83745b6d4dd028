-- A check that holds lets a column become NOT NULL without reading the table.
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_employees" ADD CONSTRAINT "order_employees_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "feedback_images" ADD CONSTRAINT "feedback_images_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "branch_order_numbers" ADD CONSTRAINT "branch_order_numbers_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD CONSTRAINT "item_modifier_groups_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "combo_choices" ADD CONSTRAINT "combo_choices_has_merchant" CHECK ("merchant_id" IS NOT NULL) NOT VALID;

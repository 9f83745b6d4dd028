ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_has_merchant";--> statement-breakpoint
ALTER TABLE "order_employees" VALIDATE CONSTRAINT "order_employees_has_merchant";--> statement-breakpoint
ALTER TABLE "order_ratings" VALIDATE CONSTRAINT "order_ratings_has_merchant";--> statement-breakpoint
ALTER TABLE "feedback_images" VALIDATE CONSTRAINT "feedback_images_has_merchant";--> statement-breakpoint
ALTER TABLE "payment_log" VALIDATE CONSTRAINT "payment_log_has_merchant";--> statement-breakpoint
ALTER TABLE "branch_order_numbers" VALIDATE CONSTRAINT "branch_order_numbers_has_merchant";--> statement-breakpoint
ALTER TABLE "idempotency_keys" VALIDATE CONSTRAINT "idempotency_keys_has_merchant";--> statement-breakpoint
ALTER TABLE "delivery_areas" VALIDATE CONSTRAINT "delivery_areas_has_merchant";--> statement-breakpoint
ALTER TABLE "item_modifier_groups" VALIDATE CONSTRAINT "item_modifier_groups_has_merchant";--> statement-breakpoint
ALTER TABLE "item_ingredients" VALIDATE CONSTRAINT "item_ingredients_has_merchant";--> statement-breakpoint
ALTER TABLE "combo_choices" VALIDATE CONSTRAINT "combo_choices_has_merchant";

ALTER TABLE "order_lines" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_has_merchant";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_position_pk", ADD CONSTRAINT "order_lines_order_id_position_unique" UNIQUE USING INDEX "order_lines_order_id_position_unique", ADD CONSTRAINT "order_lines_merchant_id_order_id_position_pk" PRIMARY KEY USING INDEX "order_lines_merchant_id_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "order_employees" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_employees" DROP CONSTRAINT "order_employees_has_merchant";--> statement-breakpoint
ALTER TABLE "order_employees" DROP CONSTRAINT "order_employees_order_id_function_pk", ADD CONSTRAINT "order_employees_order_id_function_unique" UNIQUE USING INDEX "order_employees_order_id_function_unique", ADD CONSTRAINT "order_employees_merchant_id_order_id_function_pk" PRIMARY KEY USING INDEX "order_employees_merchant_id_order_id_function_pk";--> statement-breakpoint
ALTER TABLE "order_ratings" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_ratings" DROP CONSTRAINT "order_ratings_has_merchant";--> statement-breakpoint
ALTER TABLE "order_ratings" DROP CONSTRAINT "order_ratings_order_id_position_pk", ADD CONSTRAINT "order_ratings_order_id_position_unique" UNIQUE USING INDEX "order_ratings_order_id_position_unique", ADD CONSTRAINT "order_ratings_merchant_id_order_id_position_pk" PRIMARY KEY USING INDEX "order_ratings_merchant_id_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "feedback_images" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_images" DROP CONSTRAINT "feedback_images_has_merchant";--> statement-breakpoint
ALTER TABLE "feedback_images" DROP CONSTRAINT "feedback_images_pkey", ADD CONSTRAINT "feedback_images_feedback_id_unique" UNIQUE USING INDEX "feedback_images_feedback_id_unique", ADD CONSTRAINT "feedback_images_merchant_id_feedback_id_pk" PRIMARY KEY USING INDEX "feedback_images_merchant_id_feedback_id_pk";--> statement-breakpoint
ALTER TABLE "payment_log" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_log" DROP CONSTRAINT "payment_log_has_merchant";--> statement-breakpoint
ALTER TABLE "payment_log" DROP CONSTRAINT "payment_log_pkey", ADD CONSTRAINT "payment_log_id_unique" UNIQUE USING INDEX "payment_log_id_unique", ADD CONSTRAINT "payment_log_merchant_id_id_pk" PRIMARY KEY USING INDEX "payment_log_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "branch_order_numbers" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_order_numbers" DROP CONSTRAINT "branch_order_numbers_has_merchant";--> statement-breakpoint
ALTER TABLE "branch_order_numbers" DROP CONSTRAINT "branch_order_numbers_branch_id_day_pk", ADD CONSTRAINT "branch_order_numbers_branch_id_day_unique" UNIQUE USING INDEX "branch_order_numbers_branch_id_day_unique", ADD CONSTRAINT "branch_order_numbers_merchant_id_branch_id_day_pk" PRIMARY KEY USING INDEX "branch_order_numbers_merchant_id_branch_id_day_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_has_merchant";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_customer_id_key_pk", ADD CONSTRAINT "idempotency_keys_customer_id_key_unique" UNIQUE USING INDEX "idempotency_keys_customer_id_key_unique", ADD CONSTRAINT "idempotency_keys_merchant_id_customer_id_key_pk" PRIMARY KEY USING INDEX "idempotency_keys_merchant_id_customer_id_key_pk";--> statement-breakpoint
ALTER TABLE "delivery_areas" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" DROP CONSTRAINT "delivery_areas_has_merchant";--> statement-breakpoint
ALTER TABLE "delivery_areas" DROP CONSTRAINT "delivery_areas_pkey", ADD CONSTRAINT "delivery_areas_id_unique" UNIQUE USING INDEX "delivery_areas_id_unique", ADD CONSTRAINT "delivery_areas_merchant_id_id_pk" PRIMARY KEY USING INDEX "delivery_areas_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" DROP CONSTRAINT "item_modifier_groups_has_merchant";--> statement-breakpoint
ALTER TABLE "item_modifier_groups" DROP CONSTRAINT "item_modifier_groups_item_id_group_id_pk", ADD CONSTRAINT "item_modifier_groups_item_id_group_id_unique" UNIQUE USING INDEX "item_modifier_groups_item_id_group_id_unique", ADD CONSTRAINT "item_modifier_groups_merchant_id_item_id_group_id_pk" PRIMARY KEY USING INDEX "item_modifier_groups_merchant_id_item_id_group_id_pk";--> statement-breakpoint
ALTER TABLE "item_ingredients" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "item_ingredients" DROP CONSTRAINT "item_ingredients_has_merchant";--> statement-breakpoint
ALTER TABLE "item_ingredients" DROP CONSTRAINT "item_ingredients_item_id_ingredient_id_pk", ADD CONSTRAINT "item_ingredients_item_id_ingredient_id_unique" UNIQUE USING INDEX "item_ingredients_item_id_ingredient_id_unique", ADD CONSTRAINT "item_ingredients_merchant_id_item_id_ingredient_id_pk" PRIMARY KEY USING INDEX "item_ingredients_merchant_id_item_id_ingredient_id_pk";--> statement-breakpoint
ALTER TABLE "combo_choices" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "combo_choices" DROP CONSTRAINT "combo_choices_has_merchant";--> statement-breakpoint
ALTER TABLE "combo_choices" DROP CONSTRAINT "combo_choices_pkey", ADD CONSTRAINT "combo_choices_id_unique" UNIQUE USING INDEX "combo_choices_id_unique", ADD CONSTRAINT "combo_choices_merchant_id_id_pk" PRIMARY KEY USING INDEX "combo_choices_merchant_id_id_pk";

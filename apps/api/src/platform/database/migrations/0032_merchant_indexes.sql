CREATE UNIQUE INDEX CONCURRENTLY "order_lines_order_id_position_unique" ON "order_lines" USING btree ("order_id", "position");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_lines_merchant_id_order_id_position_pk" ON "order_lines" USING btree ("merchant_id", "order_id", "position");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_employees_order_id_function_unique" ON "order_employees" USING btree ("order_id", "function");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_employees_merchant_id_order_id_function_pk" ON "order_employees" USING btree ("merchant_id", "order_id", "function");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_ratings_order_id_position_unique" ON "order_ratings" USING btree ("order_id", "position");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_ratings_merchant_id_order_id_position_pk" ON "order_ratings" USING btree ("merchant_id", "order_id", "position");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feedback_images_feedback_id_unique" ON "feedback_images" USING btree ("feedback_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feedback_images_merchant_id_feedback_id_pk" ON "feedback_images" USING btree ("merchant_id", "feedback_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_log_id_unique" ON "payment_log" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_log_merchant_id_id_pk" ON "payment_log" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "branch_order_numbers_branch_id_day_unique" ON "branch_order_numbers" USING btree ("branch_id", "day");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "branch_order_numbers_merchant_id_branch_id_day_pk" ON "branch_order_numbers" USING btree ("merchant_id", "branch_id", "day");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "idempotency_keys_customer_id_key_unique" ON "idempotency_keys" USING btree ("customer_id", "key");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "idempotency_keys_merchant_id_customer_id_key_pk" ON "idempotency_keys" USING btree ("merchant_id", "customer_id", "key");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "delivery_areas_id_unique" ON "delivery_areas" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "delivery_areas_merchant_id_id_pk" ON "delivery_areas" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "item_modifier_groups_item_id_group_id_unique" ON "item_modifier_groups" USING btree ("item_id", "group_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "item_modifier_groups_merchant_id_item_id_group_id_pk" ON "item_modifier_groups" USING btree ("merchant_id", "item_id", "group_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "item_ingredients_item_id_ingredient_id_unique" ON "item_ingredients" USING btree ("item_id", "ingredient_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "item_ingredients_merchant_id_item_id_ingredient_id_pk" ON "item_ingredients" USING btree ("merchant_id", "item_id", "ingredient_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "combo_choices_id_unique" ON "combo_choices" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "combo_choices_merchant_id_id_pk" ON "combo_choices" USING btree ("merchant_id", "id");

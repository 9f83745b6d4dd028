UPDATE "order_lines" AS t SET "merchant_id" = parent.merchant_id FROM "orders" AS parent WHERE parent.id = t.order_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "order_employees" AS t SET "merchant_id" = parent.merchant_id FROM "orders" AS parent WHERE parent.id = t.order_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "order_ratings" AS t SET "merchant_id" = parent.merchant_id FROM "order_feedbacks" AS parent WHERE parent.order_id = t.order_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "feedback_images" AS t SET "merchant_id" = parent.merchant_id FROM "feedback" AS parent WHERE parent.id = t.feedback_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "payment_log" AS t SET "merchant_id" = parent.merchant_id FROM "payments" AS parent WHERE parent.id = t.payment_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "branch_order_numbers" AS t SET "merchant_id" = parent.merchant_id FROM "branches" AS parent WHERE parent.id = t.branch_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "idempotency_keys" AS t SET "merchant_id" = parent.merchant_id FROM "customers" AS parent WHERE parent.id = t.customer_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "delivery_areas" AS t SET "merchant_id" = parent.merchant_id FROM "branches" AS parent WHERE parent.id = t.branch_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "item_modifier_groups" AS t SET "merchant_id" = parent.merchant_id FROM "menu_items" AS parent WHERE parent.id = t.item_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "item_ingredients" AS t SET "merchant_id" = parent.merchant_id FROM "menu_items" AS parent WHERE parent.id = t.item_id AND t.merchant_id IS NULL;--> statement-breakpoint
UPDATE "combo_choices" AS t SET "merchant_id" = parent.merchant_id FROM "combo_slots" AS parent WHERE parent.id = t.slot_id AND t.merchant_id IS NULL;--> statement-breakpoint
-- What no reference held belongs to rows that are gone, and nothing finds it any more.
DELETE FROM "payment_log" WHERE "merchant_id" IS NULL;--> statement-breakpoint
DELETE FROM "branch_order_numbers" WHERE "merchant_id" IS NULL;--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "merchant_id" IS NULL;

ALTER TABLE "order_lines" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_employees" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback_images" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "branch_order_numbers" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "combo_choices" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
-- Processes of the release before do not name the merchant: it is that of the row that this one belongs to.
CREATE FUNCTION "fill_merchant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT merchant_id FROM %I WHERE %I = ($1 ->> %L)::uuid', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2])
	INTO new.merchant_id USING to_jsonb(new);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_merchant" BEFORE INSERT ON "order_lines"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('orders', 'id', 'order_id');--> statement-breakpoint
CREATE TRIGGER "order_employees_merchant" BEFORE INSERT ON "order_employees"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('orders', 'id', 'order_id');--> statement-breakpoint
CREATE TRIGGER "order_ratings_merchant" BEFORE INSERT ON "order_ratings"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('order_feedbacks', 'order_id', 'order_id');--> statement-breakpoint
CREATE TRIGGER "feedback_images_merchant" BEFORE INSERT ON "feedback_images"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('feedback', 'id', 'feedback_id');--> statement-breakpoint
CREATE TRIGGER "payment_log_merchant" BEFORE INSERT ON "payment_log"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('payments', 'id', 'payment_id');--> statement-breakpoint
CREATE TRIGGER "branch_order_numbers_merchant" BEFORE INSERT ON "branch_order_numbers"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('branches', 'id', 'branch_id');--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_merchant" BEFORE INSERT ON "idempotency_keys"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('customers', 'id', 'customer_id');--> statement-breakpoint
CREATE TRIGGER "delivery_areas_merchant" BEFORE INSERT ON "delivery_areas"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('branches', 'id', 'branch_id');--> statement-breakpoint
CREATE TRIGGER "item_modifier_groups_merchant" BEFORE INSERT ON "item_modifier_groups"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('menu_items', 'id', 'item_id');--> statement-breakpoint
CREATE TRIGGER "item_ingredients_merchant" BEFORE INSERT ON "item_ingredients"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('menu_items', 'id', 'item_id');--> statement-breakpoint
CREATE TRIGGER "combo_choices_merchant" BEFORE INSERT ON "combo_choices"
	FOR EACH ROW WHEN (new.merchant_id IS NULL) EXECUTE FUNCTION "fill_merchant"('combo_slots', 'id', 'slot_id');

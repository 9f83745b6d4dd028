-- What the keys of the next migrations are made of, beside the open shop (decision record 0097).
CREATE UNIQUE INDEX CONCURRENTLY "allergens_id_unique" ON "allergens" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "allergens_merchant_id_id_pk" ON "allergens" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "branches_id_unique" ON "branches" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "branches_merchant_id_id_pk" ON "branches" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "combo_slots_id_unique" ON "combo_slots" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "combo_slots_merchant_id_id_pk" ON "combo_slots" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_addresses_id_unique" ON "customer_addresses" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_addresses_merchant_id_id_pk" ON "customer_addresses" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_cars_id_unique" ON "customer_cars" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_cars_merchant_id_id_pk" ON "customer_cars" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_favorites_customer_id_item_id_unique" ON "customer_favorites" USING btree ("customer_id", "item_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_favorites_merchant_id_customer_id_item_id_pk" ON "customer_favorites" USING btree ("merchant_id", "customer_id", "item_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_identities_id_unique" ON "customer_identities" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_identities_merchant_id_id_pk" ON "customer_identities" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customers_id_unique" ON "customers" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customers_merchant_id_id_pk" ON "customers" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feedback_id_unique" ON "feedback" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feedback_merchant_id_id_pk" ON "feedback" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "ingredients_id_unique" ON "ingredients" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "ingredients_merchant_id_id_pk" ON "ingredients" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_accounts_customer_id_unique" ON "loyalty_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_accounts_merchant_id_customer_id_pk" ON "loyalty_accounts" USING btree ("merchant_id", "customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_entries_customer_id_number_unique" ON "loyalty_entries" USING btree ("customer_id", "number");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_entries_merchant_id_customer_id_number_pk" ON "loyalty_entries" USING btree ("merchant_id", "customer_id", "number");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_lots_id_unique" ON "loyalty_lots" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "loyalty_lots_merchant_id_id_pk" ON "loyalty_lots" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menu_categories_id_unique" ON "menu_categories" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menu_categories_merchant_id_id_pk" ON "menu_categories" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menu_items_id_unique" ON "menu_items" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menu_items_merchant_id_id_pk" ON "menu_items" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menus_id_unique" ON "menus" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "menus_merchant_id_id_pk" ON "menus" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "merchant_hosts_host_unique" ON "merchant_hosts" USING btree ("host");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "merchant_hosts_merchant_id_host_pk" ON "merchant_hosts" USING btree ("merchant_id", "host");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "modifier_groups_id_unique" ON "modifier_groups" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "modifier_groups_merchant_id_id_pk" ON "modifier_groups" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "modifiers_id_unique" ON "modifiers" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "modifiers_merchant_id_id_pk" ON "modifiers" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "offer_redemptions_order_id_unique" ON "offer_redemptions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "offer_redemptions_merchant_id_order_id_pk" ON "offer_redemptions" USING btree ("merchant_id", "order_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "one_time_codes_id_unique" ON "one_time_codes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "one_time_codes_merchant_id_id_pk" ON "one_time_codes" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_feedbacks_order_id_unique" ON "order_feedbacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_feedbacks_merchant_id_order_id_pk" ON "order_feedbacks" USING btree ("merchant_id", "order_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_id_unique" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_merchant_id_id_pk" ON "orders" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_id_unique" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_merchant_id_id_pk" ON "payments" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "published_documents_path_unique" ON "published_documents" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "published_documents_merchant_id_path_pk" ON "published_documents" USING btree ("merchant_id", "path");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "push_subscriptions_id_unique" ON "push_subscriptions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "push_subscriptions_merchant_id_id_pk" ON "push_subscriptions" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "sessions_id_unique" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "sessions_merchant_id_id_pk" ON "sessions" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "staff_id_unique" ON "staff" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "staff_merchant_id_id_pk" ON "staff" USING btree ("merchant_id", "id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "staff_sessions_id_unique" ON "staff_sessions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "staff_sessions_merchant_id_id_pk" ON "staff_sessions" USING btree ("merchant_id", "id");

-- The merchant comes first in each primary key; what was the key before stays unique.
ALTER TABLE "combo_choices" DROP CONSTRAINT "combo_choices_item_id_menu_items_id_fk";--> statement-breakpoint
ALTER TABLE "combo_choices" DROP CONSTRAINT "combo_choices_slot_id_combo_slots_id_fk";--> statement-breakpoint
ALTER TABLE "combo_slots" DROP CONSTRAINT "combo_slots_item_id_menu_items_id_fk";--> statement-breakpoint
ALTER TABLE "customer_favorites" DROP CONSTRAINT "customer_favorites_item_id_menu_items_id_fk";--> statement-breakpoint
ALTER TABLE "delivery_areas" DROP CONSTRAINT "delivery_areas_branch_id_branches_id_fk";--> statement-breakpoint
ALTER TABLE "ingredients" DROP CONSTRAINT "ingredients_menu_id_menus_id_fk";--> statement-breakpoint
ALTER TABLE "item_ingredients" DROP CONSTRAINT "item_ingredients_ingredient_id_ingredients_id_fk";--> statement-breakpoint
ALTER TABLE "item_ingredients" DROP CONSTRAINT "item_ingredients_item_id_menu_items_id_fk";--> statement-breakpoint
ALTER TABLE "item_modifier_groups" DROP CONSTRAINT "item_modifier_groups_group_id_modifier_groups_id_fk";--> statement-breakpoint
ALTER TABLE "item_modifier_groups" DROP CONSTRAINT "item_modifier_groups_item_id_menu_items_id_fk";--> statement-breakpoint
ALTER TABLE "menu_categories" DROP CONSTRAINT "menu_categories_menu_id_menus_id_fk";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_category_id_menu_categories_id_fk";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_menu_id_menus_id_fk";--> statement-breakpoint
ALTER TABLE "modifier_groups" DROP CONSTRAINT "modifier_groups_menu_id_menus_id_fk";--> statement-breakpoint
ALTER TABLE "modifiers" DROP CONSTRAINT "modifiers_group_id_modifier_groups_id_fk";--> statement-breakpoint
ALTER TABLE "allergens" DROP CONSTRAINT "allergens_pkey", ADD CONSTRAINT "allergens_id_unique" UNIQUE USING INDEX "allergens_id_unique", ADD CONSTRAINT "allergens_merchant_id_id_pk" PRIMARY KEY USING INDEX "allergens_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "branches" DROP CONSTRAINT "branches_pkey", ADD CONSTRAINT "branches_id_unique" UNIQUE USING INDEX "branches_id_unique", ADD CONSTRAINT "branches_merchant_id_id_pk" PRIMARY KEY USING INDEX "branches_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "combo_slots" DROP CONSTRAINT "combo_slots_pkey", ADD CONSTRAINT "combo_slots_id_unique" UNIQUE USING INDEX "combo_slots_id_unique", ADD CONSTRAINT "combo_slots_merchant_id_id_pk" PRIMARY KEY USING INDEX "combo_slots_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "ingredients" DROP CONSTRAINT "ingredients_pkey", ADD CONSTRAINT "ingredients_id_unique" UNIQUE USING INDEX "ingredients_id_unique", ADD CONSTRAINT "ingredients_merchant_id_id_pk" PRIMARY KEY USING INDEX "ingredients_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "menu_categories" DROP CONSTRAINT "menu_categories_pkey", ADD CONSTRAINT "menu_categories_id_unique" UNIQUE USING INDEX "menu_categories_id_unique", ADD CONSTRAINT "menu_categories_merchant_id_id_pk" PRIMARY KEY USING INDEX "menu_categories_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_pkey", ADD CONSTRAINT "menu_items_id_unique" UNIQUE USING INDEX "menu_items_id_unique", ADD CONSTRAINT "menu_items_merchant_id_id_pk" PRIMARY KEY USING INDEX "menu_items_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "menus" DROP CONSTRAINT "menus_pkey", ADD CONSTRAINT "menus_id_unique" UNIQUE USING INDEX "menus_id_unique", ADD CONSTRAINT "menus_merchant_id_id_pk" PRIMARY KEY USING INDEX "menus_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "merchant_hosts" DROP CONSTRAINT "merchant_hosts_pkey", ADD CONSTRAINT "merchant_hosts_host_unique" UNIQUE USING INDEX "merchant_hosts_host_unique", ADD CONSTRAINT "merchant_hosts_merchant_id_host_pk" PRIMARY KEY USING INDEX "merchant_hosts_merchant_id_host_pk";--> statement-breakpoint
ALTER TABLE "modifier_groups" DROP CONSTRAINT "modifier_groups_pkey", ADD CONSTRAINT "modifier_groups_id_unique" UNIQUE USING INDEX "modifier_groups_id_unique", ADD CONSTRAINT "modifier_groups_merchant_id_id_pk" PRIMARY KEY USING INDEX "modifier_groups_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "modifiers" DROP CONSTRAINT "modifiers_pkey", ADD CONSTRAINT "modifiers_id_unique" UNIQUE USING INDEX "modifiers_id_unique", ADD CONSTRAINT "modifiers_merchant_id_id_pk" PRIMARY KEY USING INDEX "modifiers_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "published_documents" DROP CONSTRAINT "published_documents_pkey", ADD CONSTRAINT "published_documents_path_unique" UNIQUE USING INDEX "published_documents_path_unique", ADD CONSTRAINT "published_documents_merchant_id_path_pk" PRIMARY KEY USING INDEX "published_documents_merchant_id_path_pk";--> statement-breakpoint
ALTER TABLE "combo_choices" ADD CONSTRAINT "combo_choices_item_id_menu_items_id_fk" FOREIGN KEY (item_id) REFERENCES menu_items(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "combo_choices" ADD CONSTRAINT "combo_choices_slot_id_combo_slots_id_fk" FOREIGN KEY (slot_id) REFERENCES combo_slots(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "combo_slots" ADD CONSTRAINT "combo_slots_item_id_menu_items_id_fk" FOREIGN KEY (item_id) REFERENCES menu_items(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_favorites" ADD CONSTRAINT "customer_favorites_item_id_menu_items_id_fk" FOREIGN KEY (item_id) REFERENCES menu_items(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_branch_id_branches_id_fk" FOREIGN KEY (branch_id) REFERENCES branches(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_menu_id_menus_id_fk" FOREIGN KEY (menu_id) REFERENCES menus(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY (ingredient_id) REFERENCES ingredients(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_item_id_menu_items_id_fk" FOREIGN KEY (item_id) REFERENCES menu_items(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD CONSTRAINT "item_modifier_groups_group_id_modifier_groups_id_fk" FOREIGN KEY (group_id) REFERENCES modifier_groups(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD CONSTRAINT "item_modifier_groups_item_id_menu_items_id_fk" FOREIGN KEY (item_id) REFERENCES menu_items(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_menu_id_menus_id_fk" FOREIGN KEY (menu_id) REFERENCES menus(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_menu_categories_id_fk" FOREIGN KEY (category_id) REFERENCES menu_categories(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_menu_id_menus_id_fk" FOREIGN KEY (menu_id) REFERENCES menus(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "modifier_groups" ADD CONSTRAINT "modifier_groups_menu_id_menus_id_fk" FOREIGN KEY (menu_id) REFERENCES menus(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "modifiers" ADD CONSTRAINT "modifiers_group_id_modifier_groups_id_fk" FOREIGN KEY (group_id) REFERENCES modifier_groups(id) NOT VALID;

CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"label" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text,
	"state" text,
	"country" text,
	"postal_code" text,
	"telephone" text,
	"instructions" text,
	"photo_uri" text,
	"delivery_area_id" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"account_type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dial_code" text NOT NULL,
	"mobile" text NOT NULL,
	"mobile_verified_at" timestamp with time zone,
	"email" text,
	"status" text NOT NULL,
	"event_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_mobile" UNIQUE("merchant_id","dial_code","mobile")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"code_hash" text,
	"tries_left" integer NOT NULL,
	"pending_first_name" text NOT NULL,
	"pending_last_name" text NOT NULL,
	"locale" text NOT NULL,
	"host" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"phone" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"is_curbside_enabled" boolean NOT NULL,
	"is_accepting_orders" boolean NOT NULL,
	"order_types" text[] NOT NULL,
	"opening_hours" json NOT NULL,
	"exceptions" json NOT NULL,
	"preparation_minutes" integer NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "branches_merchant_id_handle_unique" UNIQUE("merchant_id","handle")
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"polygon" json NOT NULL,
	"label_latitude" double precision NOT NULL,
	"label_longitude" double precision NOT NULL,
	"minimum_order_minor" bigint,
	"delivery_charge_minor" bigint NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "delivery_areas_branch_id_handle_unique" UNIQUE("branch_id","handle")
);
--> statement-breakpoint
CREATE TABLE "allergens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"image" text,
	CONSTRAINT "allergens_merchant_id_handle_unique" UNIQUE("merchant_id","handle")
);
--> statement-breakpoint
CREATE TABLE "combo_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"surcharge_minor" bigint,
	"removed_at" timestamp with time zone,
	CONSTRAINT "combo_choices_slot_id_item_id_unique" UNIQUE("slot_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "combo_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"item_id" uuid NOT NULL,
	"minimum" integer NOT NULL,
	"maximum" integer NOT NULL,
	CONSTRAINT "combo_slots_item_id_handle_unique" UNIQUE("item_id","handle")
);
--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"menu_id" uuid NOT NULL,
	"allergen_ids" uuid[] NOT NULL,
	CONSTRAINT "ingredients_menu_id_handle_unique" UNIQUE("menu_id","handle")
);
--> statement-breakpoint
CREATE TABLE "item_ingredients" (
	"item_id" uuid NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_removable" boolean NOT NULL,
	CONSTRAINT "item_ingredients_item_id_ingredient_id_pk" PRIMARY KEY("item_id","ingredient_id")
);
--> statement-breakpoint
CREATE TABLE "item_modifier_groups" (
	"item_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "item_modifier_groups_item_id_group_id_pk" PRIMARY KEY("item_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "menu_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"menu_id" uuid NOT NULL,
	"description" jsonb,
	"image" text,
	"is_active" boolean NOT NULL,
	"availability" json,
	"excluded_branch_ids" uuid[] NOT NULL,
	"inactive_branch_ids" uuid[] NOT NULL,
	"excluded_apps" text[] NOT NULL,
	CONSTRAINT "menu_categories_menu_id_handle_unique" UNIQUE("menu_id","handle")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"menu_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"description" jsonb,
	"price_minor" bigint NOT NULL,
	"branch_prices" jsonb NOT NULL,
	"image" text,
	"calories" integer,
	"allergen_ids" uuid[] NOT NULL,
	"order_types" text[] NOT NULL,
	"availability" json,
	"is_sold_out" boolean NOT NULL,
	"is_upsell" boolean NOT NULL,
	"excluded_branch_ids" uuid[] NOT NULL,
	"out_of_stock_branch_ids" uuid[] NOT NULL,
	CONSTRAINT "menu_items_menu_id_handle_unique" UNIQUE("menu_id","handle")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"order_types" text[] NOT NULL,
	CONSTRAINT "menus_merchant_id_handle_unique" UNIQUE("merchant_id","handle")
);
--> statement-breakpoint
CREATE TABLE "modifier_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"menu_id" uuid NOT NULL,
	"minimum" integer NOT NULL,
	"maximum" integer NOT NULL,
	"free_count" integer NOT NULL,
	CONSTRAINT "modifier_groups_menu_id_handle_unique" UNIQUE("menu_id","handle")
);
--> statement-breakpoint
CREATE TABLE "modifiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"removed_at" timestamp with time zone,
	"group_id" uuid NOT NULL,
	"price_minor" bigint,
	"maximum_quantity" integer NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"calories" integer,
	"allergen_ids" uuid[] NOT NULL,
	CONSTRAINT "modifiers_group_id_handle_unique" UNIQUE("group_id","handle")
);
--> statement-breakpoint
CREATE TABLE "merchant_documents" (
	"merchant_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "merchant_documents_merchant_id_path_pk" PRIMARY KEY("merchant_id","path")
);
--> statement-breakpoint
CREATE TABLE "merchant_files" (
	"merchant_id" uuid NOT NULL,
	"path" text NOT NULL,
	"published_path" text NOT NULL,
	CONSTRAINT "merchant_files_merchant_id_path_pk" PRIMARY KEY("merchant_id","path")
);
--> statement-breakpoint
CREATE TABLE "merchant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"app_key" text NOT NULL,
	"concept" json NOT NULL,
	"application" json NOT NULL,
	"bundle_hash" text NOT NULL,
	"version" uuid NOT NULL,
	"published" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchants_handle_unique" UNIQUE("handle"),
	CONSTRAINT "merchants_app_key_unique" UNIQUE("app_key")
);
--> statement-breakpoint
CREATE TABLE "published_documents" (
	"path" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"encoding" text NOT NULL,
	"body" "bytea" NOT NULL,
	"etag" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "branch_order_numbers" (
	"branch_id" uuid NOT NULL,
	"day" date NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "branch_order_numbers_branch_id_day_pk" PRIMARY KEY("branch_id","day")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_customer_id_number_pk" PRIMARY KEY("customer_id","number")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"notes" text,
	"modifiers" jsonb NOT NULL,
	"removed_ingredients" jsonb NOT NULL,
	"combo_items" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_statuses" (
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	CONSTRAINT "order_statuses_order_id_code_pk" PRIMARY KEY("order_id","code")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"branch_name" jsonb NOT NULL,
	"business_day" date NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text NOT NULL,
	"currency_code" text NOT NULL,
	"currency_digits" integer NOT NULL,
	"vat_type" text NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"promo_discount_minor" bigint NOT NULL,
	"vat_minor" bigint NOT NULL,
	"delivery_charge_minor" bigint NOT NULL,
	"service_charge_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"notes" text,
	"driver_notes" text,
	"table_label" text,
	"address_id" uuid,
	"address_line" text,
	"address_latitude" double precision,
	"address_longitude" double precision,
	"source" text NOT NULL,
	"device" text,
	"placed_at" timestamp with time zone NOT NULL,
	"estimated_ready_at" timestamp with time zone,
	"scheduled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text NOT NULL,
	"window_start_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_counters_key_window_start_at_pk" PRIMARY KEY("key","window_start_at")
);
--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergens" ADD CONSTRAINT "allergens_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_choices" ADD CONSTRAINT "combo_choices_slot_id_combo_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."combo_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_choices" ADD CONSTRAINT "combo_choices_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_slots" ADD CONSTRAINT "combo_slots_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_slots" ADD CONSTRAINT "combo_slots_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ingredients" ADD CONSTRAINT "item_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD CONSTRAINT "item_modifier_groups_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_modifier_groups" ADD CONSTRAINT "item_modifier_groups_group_id_modifier_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."modifier_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_menu_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."menu_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifier_groups" ADD CONSTRAINT "modifier_groups_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifier_groups" ADD CONSTRAINT "modifier_groups_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifiers" ADD CONSTRAINT "modifiers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifiers" ADD CONSTRAINT "modifiers_group_id_modifier_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."modifier_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_documents" ADD CONSTRAINT "merchant_documents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_files" ADD CONSTRAINT "merchant_files_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_hosts" ADD CONSTRAINT "merchant_hosts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_documents" ADD CONSTRAINT "published_documents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_statuses" ADD CONSTRAINT "order_statuses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_addresses_customer" ON "customer_addresses" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_newest" ON "one_time_codes" USING btree ("customer_id","requested_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "combo_slots_merchant_id_index" ON "combo_slots" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "ingredients_merchant_id_index" ON "ingredients" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "menu_categories_merchant_id_index" ON "menu_categories" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "menu_items_merchant_id_index" ON "menu_items" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "modifier_groups_merchant_id_index" ON "modifier_groups" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "modifiers_merchant_id_index" ON "modifiers" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "orders_customer_placed" ON "orders" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("merchant_id","status_at") WHERE "orders"."status" not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee');--> statement-breakpoint
CREATE INDEX "limit_counters_expiry" ON "limit_counters" USING btree ("expires_at");
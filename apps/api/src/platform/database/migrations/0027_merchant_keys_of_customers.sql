-- The merchant comes first in each primary key; what was the key before stays unique.
ALTER TABLE "customer_addresses" DROP CONSTRAINT "customer_addresses_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "customer_cars" DROP CONSTRAINT "customer_cars_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "customer_favorites" DROP CONSTRAINT "customer_favorites_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "customer_identities" DROP CONSTRAINT "customer_identities_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "feedback_images" DROP CONSTRAINT "feedback_images_feedback_id_feedback_id_fk";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_session_id_sessions_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_customer_id_customers_id_fk";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP CONSTRAINT "staff_sessions_staff_id_staff_id_fk";--> statement-breakpoint
ALTER TABLE "customer_addresses" DROP CONSTRAINT "customer_addresses_pkey", ADD CONSTRAINT "customer_addresses_id_unique" UNIQUE USING INDEX "customer_addresses_id_unique", ADD CONSTRAINT "customer_addresses_merchant_id_id_pk" PRIMARY KEY USING INDEX "customer_addresses_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "customer_cars" DROP CONSTRAINT "customer_cars_pkey", ADD CONSTRAINT "customer_cars_id_unique" UNIQUE USING INDEX "customer_cars_id_unique", ADD CONSTRAINT "customer_cars_merchant_id_id_pk" PRIMARY KEY USING INDEX "customer_cars_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "customer_favorites" DROP CONSTRAINT "customer_favorites_customer_id_item_id_pk", ADD CONSTRAINT "customer_favorites_customer_id_item_id_unique" UNIQUE USING INDEX "customer_favorites_customer_id_item_id_unique", ADD CONSTRAINT "customer_favorites_merchant_id_customer_id_item_id_pk" PRIMARY KEY USING INDEX "customer_favorites_merchant_id_customer_id_item_id_pk";--> statement-breakpoint
ALTER TABLE "customer_identities" DROP CONSTRAINT "customer_identities_pkey", ADD CONSTRAINT "customer_identities_id_unique" UNIQUE USING INDEX "customer_identities_id_unique", ADD CONSTRAINT "customer_identities_merchant_id_id_pk" PRIMARY KEY USING INDEX "customer_identities_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_pkey", ADD CONSTRAINT "customers_id_unique" UNIQUE USING INDEX "customers_id_unique", ADD CONSTRAINT "customers_merchant_id_id_pk" PRIMARY KEY USING INDEX "customers_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_pkey", ADD CONSTRAINT "feedback_id_unique" UNIQUE USING INDEX "feedback_id_unique", ADD CONSTRAINT "feedback_merchant_id_id_pk" PRIMARY KEY USING INDEX "feedback_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_pkey", ADD CONSTRAINT "one_time_codes_id_unique" UNIQUE USING INDEX "one_time_codes_id_unique", ADD CONSTRAINT "one_time_codes_merchant_id_id_pk" PRIMARY KEY USING INDEX "one_time_codes_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_pkey", ADD CONSTRAINT "push_subscriptions_id_unique" UNIQUE USING INDEX "push_subscriptions_id_unique", ADD CONSTRAINT "push_subscriptions_merchant_id_id_pk" PRIMARY KEY USING INDEX "push_subscriptions_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey", ADD CONSTRAINT "sessions_id_unique" UNIQUE USING INDEX "sessions_id_unique", ADD CONSTRAINT "sessions_merchant_id_id_pk" PRIMARY KEY USING INDEX "sessions_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "staff" DROP CONSTRAINT "staff_pkey", ADD CONSTRAINT "staff_id_unique" UNIQUE USING INDEX "staff_id_unique", ADD CONSTRAINT "staff_merchant_id_id_pk" PRIMARY KEY USING INDEX "staff_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP CONSTRAINT "staff_sessions_pkey", ADD CONSTRAINT "staff_sessions_id_unique" UNIQUE USING INDEX "staff_sessions_id_unique", ADD CONSTRAINT "staff_sessions_merchant_id_id_pk" PRIMARY KEY USING INDEX "staff_sessions_merchant_id_id_pk";--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_cars" ADD CONSTRAINT "customer_cars_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_favorites" ADD CONSTRAINT "customer_favorites_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_identities" ADD CONSTRAINT "customer_identities_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "feedback_images" ADD CONSTRAINT "feedback_images_feedback_id_feedback_id_fk" FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE NOT VALID;

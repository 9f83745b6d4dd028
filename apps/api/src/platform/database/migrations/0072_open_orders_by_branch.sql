CREATE INDEX CONCURRENTLY "orders_open_by_branch" ON "orders" USING btree ("merchant_id","branch_id","status_at") WHERE "orders"."status" not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_open";

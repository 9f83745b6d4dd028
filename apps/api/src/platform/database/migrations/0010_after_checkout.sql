CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid,
	"message" text NOT NULL,
	"contact" text,
	"locale" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_request" UNIQUE("merchant_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "feedback_images" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_feedbacks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_ratings" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"topic" text NOT NULL,
	"topic_name" jsonb NOT NULL,
	"rating" integer NOT NULL,
	CONSTRAINT "order_ratings_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
DROP INDEX "orders_customer_placed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "travel_minutes" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_images" ADD CONSTRAINT "feedback_images_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_feedbacks" ADD CONSTRAINT "order_feedbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_order_id_order_feedbacks_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_feedbacks"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_newest" ON "feedback" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_customer" ON "feedback" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("customer_id","placed_at","id");
ALTER TABLE "branches" ADD COLUMN "auto_accept" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "unattended" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delay_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delay_reason_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delay_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
-- Orders that are already placed stay without it.
ALTER TABLE "orders" ADD COLUMN "is_guarded" boolean;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_guarded" SET DEFAULT true;
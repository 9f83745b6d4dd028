ALTER TABLE "branches" ADD COLUMN "slow_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "ride_minutes" integer;
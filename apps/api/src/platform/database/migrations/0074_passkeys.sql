ALTER TABLE "staff_second_factors" ADD COLUMN "passkeys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_second_factors" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "staff_second_factors" ADD COLUMN "challenged_at" timestamp with time zone;
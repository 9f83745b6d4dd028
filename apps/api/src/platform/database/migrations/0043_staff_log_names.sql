ALTER TABLE "device_pairing_codes" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_log" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "staff_log" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "staff_log" ADD COLUMN "subject_name" jsonb;--> statement-breakpoint
ALTER TABLE "staff_log" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "staff_log" ADD COLUMN "undoes" uuid;
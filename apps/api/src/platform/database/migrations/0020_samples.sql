ALTER TABLE "merchants" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;
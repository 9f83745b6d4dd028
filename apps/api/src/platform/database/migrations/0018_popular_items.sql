ALTER TABLE "branches" ADD COLUMN "asr_method" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "preparation_minutes" integer;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "default_modifier_ids" uuid[] DEFAULT '{}' NOT NULL;
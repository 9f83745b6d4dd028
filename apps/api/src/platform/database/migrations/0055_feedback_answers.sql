ALTER TABLE "feedback" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer_key" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_by_name" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer_state" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "closed_by_name" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "closed_at" timestamp with time zone;
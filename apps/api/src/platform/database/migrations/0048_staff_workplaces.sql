ALTER TABLE "staff" ADD COLUMN "workplaces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "branch_id" uuid;
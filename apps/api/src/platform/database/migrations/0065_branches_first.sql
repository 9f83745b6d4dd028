ALTER TABLE "drafts" ADD COLUMN "publish_branches" json;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "branches" json;
CREATE TABLE "bundle_contents" (
	"merchant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "bundle_contents_merchant_id_hash_pk" PRIMARY KEY("merchant_id","hash")
);
--> statement-breakpoint
CREATE TABLE "draft_files" (
	"merchant_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"path" text NOT NULL,
	"body" "bytea",
	"revision" integer NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "draft_files_merchant_id_draft_id_path_pk" PRIMARY KEY("merchant_id","draft_id","path")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"base_id" uuid NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" uuid,
	"why" text,
	"failure" text,
	CONSTRAINT "drafts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"merchant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"files" json NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"staff_name" text,
	"why" text,
	"restores" uuid,
	"change_count" integer NOT NULL,
	CONSTRAINT "publications_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bundle_contents" ADD CONSTRAINT "bundle_contents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_publish_at" ON "drafts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "publications_at" ON "publications" USING btree ("merchant_id","at");
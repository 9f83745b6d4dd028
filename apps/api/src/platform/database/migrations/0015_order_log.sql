CREATE TABLE "order_log" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"payload" json NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "order_log_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
-- Numbers a row and chains it to the one before it. Whoever appends holds the order's row, so that two never take the
-- same number; the first row of an order needs no look.
CREATE FUNCTION "chain_order_log"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_number integer := 0;
	last_hash bytea := '';
BEGIN
	IF new.kind <> 'placed' THEN
		SELECT number, hash INTO last_number, last_hash
		FROM order_log WHERE order_id = new.order_id ORDER BY number DESC LIMIT 1;
	END IF;
	new.number := coalesce(last_number, 0) + 1;
	new.hash := sha256(coalesce(last_hash, '') || convert_to(concat_ws(E'\n',
		new.order_id, new.number, (extract(epoch FROM new.at) * 1000000)::bigint, new.kind, new.payload
	), 'UTF8'));
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_log_chain" BEFORE INSERT ON "order_log"
	FOR EACH ROW EXECUTE FUNCTION "chain_order_log"();--> statement-breakpoint
CREATE FUNCTION "keep_order_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the order log is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "order_log_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_order_log"();

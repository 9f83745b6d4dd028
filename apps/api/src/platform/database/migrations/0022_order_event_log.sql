CREATE TABLE "order_event_log" (
	"merchant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"payload" json NOT NULL,
	"hash" "bytea" DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"id" uuid,
	"actor" text,
	"actor_id" uuid,
	"reason" text,
	"customer_id" uuid,
	"customer_number" integer,
	CONSTRAINT "order_event_log_merchant_id_order_id_number_pk" PRIMARY KEY("merchant_id","order_id","number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_event_log_customer" ON "order_event_log" USING btree ("customer_id","customer_number") WHERE "order_event_log"."customer_number" is not null;--> statement-breakpoint
-- Numbers a row and chains it to the one before it, unless it comes with both. Whoever appends holds the order's row, so
-- that two never take the same number; the first row of an order needs no look.
CREATE FUNCTION "chain_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_number integer := 0;
	last_hash bytea := '';
BEGIN
	IF new.number <> 0 THEN
		RETURN new;
	END IF;
	IF new.kind <> 'placed' THEN
		SELECT number, hash INTO last_number, last_hash
		FROM order_event_log WHERE merchant_id = new.merchant_id AND order_id = new.order_id AND number > 0
		ORDER BY number DESC LIMIT 1;
	END IF;
	new.number := coalesce(last_number, 0) + 1;
	new.hash := sha256(coalesce(last_hash, '') || convert_to(concat_ws(E'\n',
		new.order_id, new.number, (extract(epoch FROM new.at) * 1000000)::bigint, new.kind, new.payload
	), 'UTF8'));
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_log_chain" BEFORE INSERT ON "order_event_log"
	FOR EACH ROW EXECUTE FUNCTION "chain_order_events"();--> statement-breakpoint
CREATE FUNCTION "refuse_order_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the log of an order is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_log_kept" BEFORE DELETE OR TRUNCATE ON "order_event_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_order_event_change"();--> statement-breakpoint
-- Only what says who a person is, or what open pages resume from, may change.
CREATE TRIGGER "order_event_log_unchanged"
	BEFORE UPDATE OF "merchant_id", "order_id", "number", "at", "kind", "payload", "hash", "status", "id", "actor" ON "order_event_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_order_event_change"();--> statement-breakpoint
-- Processes of release 1.0.10 write the three tables that came before; what they write follows here.
CREATE FUNCTION "follow_order_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_event_log (merchant_id, order_id, number, at, kind, payload, hash, status, id, actor, actor_id, reason)
	SELECT o.merchant_id, o.id, new.number, new.at, new.kind, new.payload, new.hash,
		coalesce(s.code, o.status), s.id, s.actor, s.actor_id, s.reason
	FROM orders AS o
	LEFT JOIN order_statuses AS s ON s.order_id = o.id AND new.kind IN ('placed', 'moved') AND s.code = new.payload ->> 'status'
	WHERE o.id = new.order_id
	ON CONFLICT DO NOTHING;
	-- The event of the same statement, where its row was written before this one.
	UPDATE order_event_log AS l SET customer_id = e.customer_id, customer_number = e.number
	FROM orders AS o JOIN order_events AS e ON e.customer_id = o.customer_id AND e.order_id = o.id AND e.created_at = new.at
	WHERE o.id = new.order_id AND l.merchant_id = o.merchant_id AND l.order_id = o.id AND l.number = new.number
		AND l.customer_number IS NULL AND l.status = e.payload ->> 'code' AND l.kind IN ('placed', 'moved', 'released', 'arrived')
		AND NOT EXISTS (
			SELECT FROM order_event_log AS known WHERE known.customer_id = e.customer_id AND known.customer_number = e.number
		);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_log_followed" AFTER INSERT ON "order_log"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "follow_order_log"();--> statement-breakpoint
CREATE FUNCTION "follow_order_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE order_event_log SET actor_id = new.actor_id, reason = new.reason
	WHERE merchant_id = (SELECT merchant_id FROM orders WHERE id = new.order_id) AND order_id = new.order_id AND id = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_statuses_followed" AFTER UPDATE ON "order_statuses"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "follow_order_statuses"();--> statement-breakpoint
CREATE FUNCTION "follow_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE order_event_log SET customer_id = NULL, customer_number = NULL
		WHERE customer_id = old.customer_id AND customer_number = old.number;
		RETURN NULL;
	END IF;
	UPDATE order_event_log SET customer_id = new.customer_id, customer_number = new.number
	WHERE merchant_id = new.merchant_id AND order_id = new.order_id AND number = (
		SELECT number FROM order_event_log
		WHERE merchant_id = new.merchant_id AND order_id = new.order_id AND at = new.created_at
			AND status = new.payload ->> 'code' AND kind IN ('placed', 'moved', 'released', 'arrived', 'step')
			AND customer_number IS NULL
		ORDER BY number LIMIT 1
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_followed" AFTER INSERT OR DELETE ON "order_events"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "follow_order_events"();

-- What this version writes follows in the tables of release 1.0.10, whose processes may still read them.
CREATE FUNCTION "mirror_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_log (order_id, at, kind, payload) VALUES (new.order_id, new.at, new.kind, new.payload);
	IF new.id IS NOT NULL THEN
		INSERT INTO order_statuses (order_id, code, id, at, actor, actor_id, reason)
		VALUES (new.order_id, new.status, new.id, new.at, new.actor, new.actor_id, new.reason);
	END IF;
	IF new.customer_number IS NOT NULL THEN
		INSERT INTO order_events (customer_id, number, order_id, merchant_id, payload, created_at)
		SELECT new.customer_id, new.customer_number, new.order_id, new.merchant_id, jsonb_build_object(
			'orderNumber', lpad(o.number::text, greatest(3, length(o.number::text)), '0'),
			'code', new.status,
			'sequence', least(9, array_position(array['waiting-for-payment', 'posted', 'accepted', 'confirmed', 'in-kitchen',
				'ready', 'on-the-way', 'delivered', 'finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee'],
				new.status) - 1),
			'locationName', o.branch_name,
			'at', to_char(new.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		), new.at
		FROM orders AS o WHERE o.id = new.order_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_log_mirrored" AFTER INSERT ON "order_event_log"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "mirror_order_event"();--> statement-breakpoint
CREATE FUNCTION "mirror_order_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.id IS NOT NULL AND (new.actor_id, new.reason) IS DISTINCT FROM (old.actor_id, old.reason) THEN
		UPDATE order_statuses SET actor_id = new.actor_id, reason = new.reason WHERE order_id = new.order_id AND code = new.status;
	END IF;
	IF (new.customer_id, new.customer_number) IS DISTINCT FROM (old.customer_id, old.customer_number) THEN
		IF new.customer_number IS NULL THEN
			DELETE FROM order_events WHERE customer_id = old.customer_id AND number = old.customer_number;
		ELSE
			UPDATE order_events SET customer_id = new.customer_id, number = new.customer_number
			WHERE customer_id = old.customer_id AND number = old.customer_number;
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_event_log_change_mirrored" AFTER UPDATE ON "order_event_log"
	FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "mirror_order_event_change"();

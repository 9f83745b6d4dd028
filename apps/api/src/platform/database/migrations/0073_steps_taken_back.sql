-- An order may come to a status again (decision record 0135); the table of release 1.0.10 has one row of each, and keeps the last.
CREATE OR REPLACE FUNCTION "mirror_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_log (order_id, at, kind, payload) VALUES (new.order_id, new.at, new.kind, new.payload);
	IF new.id IS NOT NULL THEN
		INSERT INTO order_statuses (order_id, code, id, at, actor, actor_id, reason)
		VALUES (new.order_id, new.status, new.id, new.at, new.actor, new.actor_id, new.reason)
		ON CONFLICT (order_id, code) DO UPDATE
		SET id = excluded.id, at = excluded.at, actor = excluded.actor, actor_id = excluded.actor_id, reason = excluded.reason;
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
END $$;

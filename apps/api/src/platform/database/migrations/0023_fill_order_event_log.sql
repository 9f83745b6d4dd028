-- What the tables of release 1.0.10 tell of each order: the chained rows of its log as they are, with the step of its history.
INSERT INTO "order_event_log" ("merchant_id", "order_id", "number", "at", "kind", "payload", "hash", "status", "id", "actor", "actor_id", "reason")
SELECT o.merchant_id, l.order_id, l.number, l.at, l.kind, l.payload, l.hash,
	coalesce(s.code, (
		SELECT earlier.code FROM order_statuses AS earlier
		WHERE earlier.order_id = l.order_id AND earlier.at <= l.at ORDER BY earlier.at DESC, earlier.id DESC LIMIT 1
	), o.status), s.id, s.actor, s.actor_id, s.reason
FROM order_log AS l
JOIN orders AS o ON o.id = l.order_id
LEFT JOIN order_statuses AS s ON s.order_id = l.order_id AND l.kind IN ('placed', 'moved') AND s.code = l.payload ->> 'status'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Steps that no log tells of, because the order is older than it: they have numbers below 0 and stand in no chain.
INSERT INTO "order_event_log" ("merchant_id", "order_id", "number", "at", "kind", "payload", "status", "id", "actor", "actor_id", "reason")
SELECT o.merchant_id, s.order_id, -row_number() OVER (PARTITION BY s.order_id ORDER BY s.at DESC, s.id DESC), s.at, 'step', '{}',
	s.code, s.id, s.actor, s.actor_id, s.reason
FROM order_statuses AS s
JOIN orders AS o ON o.id = s.order_id
WHERE NOT EXISTS (
	SELECT FROM order_log AS l
	WHERE l.order_id = s.order_id AND l.kind IN ('placed', 'moved') AND l.payload ->> 'status' = s.code
)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The numbers by which open pages resume. Events of one order that agree in moment and status are told in their order.
UPDATE "order_event_log" AS event SET "customer_id" = told.customer_id, "customer_number" = told.number
FROM (
	SELECT e.merchant_id, e.order_id, e.created_at, e.payload ->> 'code' AS code, e.customer_id, e.number,
		row_number() OVER (PARTITION BY e.order_id, e.created_at, e.payload ->> 'code' ORDER BY e.number) AS nth
	FROM order_events AS e
	WHERE NOT EXISTS (
		SELECT FROM order_event_log AS known WHERE known.customer_id = e.customer_id AND known.customer_number = e.number
	)
) AS told
JOIN (
	SELECT l.merchant_id, l.order_id, l.number, l.at, l.status,
		row_number() OVER (PARTITION BY l.order_id, l.at, l.status ORDER BY l.number) AS nth
	FROM order_event_log AS l
	WHERE l.kind IN ('placed', 'moved', 'released', 'arrived', 'step') AND l.customer_number IS NULL
) AS match ON match.merchant_id = told.merchant_id AND match.order_id = told.order_id AND match.at = told.created_at
	AND match.status = told.code AND match.nth = told.nth
WHERE event.merchant_id = match.merchant_id AND event.order_id = match.order_id AND event.number = match.number;

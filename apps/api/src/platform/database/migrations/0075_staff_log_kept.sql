-- A merchant from which nothing was ever sold can be removed whole, log included; so can the samples, whose orders go first.
CREATE FUNCTION "refuse_staff_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE merchant_id = old.merchant_id) THEN
		RETURN old;
	END IF;
	RAISE EXCEPTION 'the log of the staff is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_log_kept" BEFORE UPDATE OR DELETE ON "staff_log"
	FOR EACH ROW EXECUTE FUNCTION "refuse_staff_log_change"();--> statement-breakpoint
CREATE TRIGGER "staff_log_not_emptied" BEFORE TRUNCATE ON "staff_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_staff_log_change"();

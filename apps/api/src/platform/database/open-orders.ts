import { finalStatuses } from '@sufra/ordering';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * True when an order is not over yet, as the index `orders_open_by_branch` spells it: PostgreSQL uses a partial index only for a
 * condition that it can prove from the statement's text, so that these are no parameters.
 *
 * @example sql`select number from orders where ${isOpen(sql`status`)}`
 */
export const isOpen = (status: SQLWrapper): SQL => sql`${status} not in (${finals})`;

/** True when an order is over, as the index `orders_over` spells it. */
export const isOver = (status: SQLWrapper): SQL => sql`${status} in (${finals})`;

const finals = sql.raw(finalStatuses.map((code) => `'${code}'`).join(', '));

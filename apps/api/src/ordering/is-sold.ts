import { cameToNothing, orderStatusCodes } from '@sufra/ordering';
import { sql } from 'drizzle-orm';

const nothing = sql.raw(
  orderStatusCodes
    .filter(cameToNothing)
    .map((code) => `'${code}'`)
    .join(', '),
);

/** Orders, named o, that were paid and kept. */
export const isSold = sql`o.payment_status = 'success' and o.status not in ('waiting-for-payment', ${nothing})`;

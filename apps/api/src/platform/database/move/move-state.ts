import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Where a merchant is, when it is not sold from this database: still on its way here, or gone to another one whose
 * installation answers at `url`. Only once the other one is known to sell it (`isOpen`), its rows may be deleted here.
 */
export type Move = { state: 'arriving' } | { state: 'moved'; url: string | null; isOpen?: true };

/** Ends what was asked of a merchant that is not sold from this database. */
export class MerchantElsewhere extends Error {
  readonly merchantId: string;
  readonly move: Move;

  constructor(merchantId: string, move: Move) {
    super(`merchant ${merchantId} is not sold from this database: ${move.state}`);
    this.merchantId = merchantId;
    this.move = move;
  }
}

/** The SQL state of a write that came while its merchant was being switched, or afterwards. */
export const heldState = 'SU503';

/** True when an error only says that the merchant is changing its database: nothing was written. */
export function isHeldByMove(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MerchantElsewhere) return true;
  return ('code' in error && error.code === heldState) || isHeldByMove(error.cause);
}

/**
 * True of rows whose merchant is sold from this database. Every look for work of all merchants asks for it: the rows of
 * one that moved stay for a while, and those of one that is on its way are not complete.
 *
 * @example and(isSoldHere(orders.merchantId), lte(orders.releaseAt, now))
 */
export const isSoldHere = (merchantId: SQLWrapper): SQL =>
  sql`${merchantId} not in (select id from merchants where move is not null)`;

/** The header by which an installation shows that a merchant is on its way to it, with a proof of its SECRET_KEY. */
export const arrivalHeader = 'x-sufra-arriving';

export const arrivalProof = (merchantId: string): string => `merchant on its way ${merchantId}`;

/** The channel on which the id of a merchant is announced when it has moved: its streams end and connect again. */
export const merchantMovedChannel = 'merchant_moved';

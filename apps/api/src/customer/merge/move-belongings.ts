import type { RequestContext } from '../../context.ts';

/**
 * Gives what one customer has in a capability's tables to another, in the caller's transaction. Nothing that is still
 * used may name the first one afterwards: that customer is gone.
 */
export type MoveBelongings = (context: RequestContext, from: string, to: string) => Promise<void>;

/** The moves before the two customers are locked, and those after. */
export type MergeList = { first: MoveBelongings[]; second: MoveBelongings[] };

import { z } from 'zod';
import { readAmount } from './amounts.ts';
import type { Charge } from './charge.ts';
import { listAll, ListRefused } from './list-all.ts';
import { readRefundStatus } from './statuses.ts';
import type { TapApi } from './tap-api.ts';

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  charge_id: z.string().nullish(),
});

/** What went back of a charge, and what is on its way. */
export type Refunds = { doneMinor: number; underWayMinor: number };

/** Reads what went back of a charge since it was begun. */
export async function readRefunds(api: TapApi, charge: Pick<Charge, 'id'>, time: Time): Promise<Refunds> {
  const refunds = { doneMinor: 0, underWayMinor: 0 };
  for (const { status, amount, currency } of await listRefunds(api, charge, time)) {
    const { kind } = readRefundStatus(status);
    if (kind === 'done') refunds.doneMinor += readAmount(amount, currency);
    if (kind === 'sent' || kind === 'unknown') refunds.underWayMinor += readAmount(amount, currency);
  }
  return refunds;
}

type Time = { from: Date; until: Date };

async function listRefunds(api: TapApi, { id }: Pick<Charge, 'id'>, time: Time) {
  try {
    const entries = await listAll(api, refundShape, { list: 'refunds', ...time, filter: { charges: [id] } });
    return entries.filter((entry) => entry.charge_id === id);
  } catch (error) {
    // An account without this list still has its payments, and Tap itself never gives back more than it took.
    if (error instanceof ListRefused) return [];
    throw error;
  }
}

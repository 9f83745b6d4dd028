import { z } from 'zod';
import type { GatewayPayment } from '../../gateway.ts';
import { fetchCharge, type Charge } from './charge.ts';
import { listAll } from './list-all.ts';
import type { TapApi } from './tap-api.ts';

const longestMilliseconds = 60 * 60_000;

const entry = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.object({ transaction: z.string().nullish() }).nullish(),
});

/**
 * Finds a charge by our reference among those that were created since the payment began: Tap's answer to its start was
 * lost, and with it Tap's own id. Nothing when Tap has none.
 */
export async function findCharge(api: TapApi, { id, startedAt }: GatewayPayment): Promise<Charge | undefined> {
  const entries = await listAll(api, entry, {
    list: 'charges',
    from: startedAt,
    until: new Date(startedAt.getTime() + longestMilliseconds),
    filter: { reference: { transaction: id } },
  });
  const ours = entries.filter(({ reference }) => reference?.transaction === id);
  const found = ours.find(({ status }) => status === 'CAPTURED') ?? ours[0];
  return found && fetchCharge(api, found.id);
}

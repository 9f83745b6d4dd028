import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import type { TestApi } from './open-test-api.ts';
import { pointsTraffic, type Owner } from './points-traffic.ts';

/** Books points for a customer of a shop with a programme, as a finished order of so much would; and spends some. */
export async function pointsOf(api: TestApi, owner: Owner) {
  const merchant = await loadMerchant(api.context, owner.merchantId);
  if (!merchant?.loyalty) throw new Error('no programme');
  const carryOut = pointsTraffic(merchant.loyalty);
  return {
    earn: (amountMinor: number) => carryOut(api.context, owner, { kind: 'earn', amountMinor }),
    redeem: (points: number) => carryOut(api.context, owner, { kind: 'redeem', points }),
  };
}

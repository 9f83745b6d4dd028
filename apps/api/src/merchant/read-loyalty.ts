import type { Currency } from '@sufra/ordering';
import { loyaltyFileSchema, type BundleLoyalty } from './bundle/loyalty.schema.ts';
import type { MerchantLoyalty } from './merchant.ts';
import { readAmount } from './read-amount.ts';

/** The stored loyalty file with amounts in minor units; undefined while it is switched off. */
export function readLoyalty(
  stored: Record<string, unknown>,
  currency: Currency,
  merchantId: string,
): MerchantLoyalty | undefined {
  const { isEnabled, merchantUuid, earn, redeem, expiryDays, tiers } = loyaltyFileSchema.parse(stored);
  if (!isEnabled) return undefined;
  const readRate = ({ points, amount }: BundleLoyalty['earn']) => ({
    points,
    amountMinor: readAmount(amount, currency),
  });
  return {
    merchantUuid: merchantUuid ?? merchantId,
    earn: readRate(earn),
    redeem: readRate(redeem),
    expiryDays,
    tiers: tiers.map(({ handle, earnMultiplier, ...tier }) => ({
      ...tier,
      id: handle,
      earnHundredths: Math.round(earnMultiplier * 100),
    })),
  };
}

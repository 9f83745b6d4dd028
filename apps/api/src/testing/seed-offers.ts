import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import {
  type BundleCoupon,
  type BundlePromotion,
  couponsFileSchema,
  promotionsFileSchema,
} from '../catalogue/settings/promotion.schema.ts';
import { merchantDocuments, merchants } from '../catalogue/merchant/merchant.tables.ts';

type Benefit = BundleCoupon['benefit'];
/** Fields that a test leaves out have the default of the bundle's files. */
type Given<Entry> = Partial<Omit<Entry, 'benefit' | 'code' | 'cartRules' | 'eligibility'>> & {
  benefit: Benefit | { type: 'free-item'; item: string } | { type: 'discounted-item'; item: string; price: string };
  code: string;
  cartRules?: Partial<BundleCoupon['cartRules']>;
  eligibility?: Partial<BundleCoupon['eligibility']>;
};

export type GivenOffers = { coupons?: Given<BundleCoupon>[]; promotions?: Given<BundlePromotion>[] };

/** Stores coupons and promotions as an import would, and lets every process see them. */
export async function seedOffers(db: Db, merchantId: string, offers: GivenOffers): Promise<void> {
  const nameOf = (code: string) => ({ 'en-us': `Offer ${code}`, 'ar-sa': `عرض ${code}`, fr: `Offre ${code}` });
  const files = {
    'coupons.json': couponsFileSchema.parse({
      coupons: (offers.coupons ?? []).map((coupon) => ({ name: nameOf(coupon.code), ...coupon })),
    }),
    'promotions.json': promotionsFileSchema.parse({
      promotions: (offers.promotions ?? []).map((promotion) => ({
        handle: promotion.code.toLowerCase(),
        name: nameOf(promotion.code),
        ...promotion,
      })),
    }),
  };
  await db.delete(merchantDocuments).where(eq(merchantDocuments.merchantId, merchantId));
  await db
    .insert(merchantDocuments)
    .values(Object.entries(files).map(([path, content]) => ({ merchantId, path, content })));
  await db.update(merchants).set({ version: randomUUID() }).where(eq(merchants.id, merchantId));
}

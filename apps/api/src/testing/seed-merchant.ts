import { v7 as uuid } from 'uuid';
import type { Db } from '../platform/database/db.ts';
import type { BundleApplication, BundleConcept } from '../catalogue/settings/concept.schema.ts';
import { merchantHosts, merchants } from '../catalogue/merchant/merchant.tables.ts';
import { aConcept, anApplication } from './a-concept.ts';

export type SeededMerchant = { id: string; appKey: string; host: string };

/** Stores a merchant without menus and branches; it answers at `host` and to `appKey`. */
export async function seedMerchant(
  db: Db,
  given: {
    host?: string;
    appKey?: string;
    concept?: Partial<BundleConcept>;
    application?: Partial<BundleApplication>;
  } = {},
): Promise<SeededMerchant> {
  const id = uuid();
  const host = given.host ?? 'saffron.test';
  const appKey = given.appKey ?? 'saffron-storefront-key';
  await db.insert(merchants).values({
    id,
    handle: host.replaceAll('.', '-'),
    appKey,
    concept: aConcept(given.concept),
    application: anApplication({ key: appKey, ...given.application }),
    bundleHash: 'seeded',
    version: uuid(),
    published: { menuPathById: {}, contentPath: '' },
    updatedAt: new Date('2026-11-20T12:00:00Z'),
  });
  await db.insert(merchantHosts).values({ host, merchantId: id, position: 0 });
  return { id, appKey, host };
}

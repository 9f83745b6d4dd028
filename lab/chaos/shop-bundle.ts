import path from 'node:path';
import type { Db } from '@sufra/api/platform/database/database';
import { importBundle } from '@sufra/api/bundle/import/import-bundle';
import { readBundle, type BundleFiles } from '@sufra/api/bundle/check/read-bundle';
import { loadMerchant } from '@sufra/api/catalogue/merchant/load-merchant';
import { addStaff } from '@sufra/api/staff/manage-staff';
import type { PaymentProvider } from '@sufra/contracts';
import { raisedOrderLimits } from '../../scripts/testing/raised-order-limits.ts';

const sample = path.resolve(import.meta.dirname, '../../merchants/saffron-and-char');

/** A shop whose cards one gateway takes, and the account that its kitchen signs in with. */
export type ChaosShop = {
  provider: PaymentProvider;
  merchantId: string;
  host: string;
  staff: { email: string; password: string };
};

export const handleOf = (provider: PaymentProvider): string => `chaos-${provider}`;

/** Stores one shop for every gateway: the sample's menu, open day and night, so that the hour of a run says nothing. */
export async function importShops(db: Db, providers: PaymentProvider[]): Promise<ChaosShop[]> {
  const { files } = await readBundle(sample);
  const context = { db, now: () => new Date() };
  const shops: ChaosShop[] = [];
  for (const provider of providers) {
    const handle = handleOf(provider);
    const host = `${provider}.localhost`;
    const imported = await importBundle(context, changed(files, { handle, host, provider }));
    if (!imported.ok) throw new Error(`${handle} cannot be imported: ${JSON.stringify(imported.refusal)}`);
    const merchant = await loadMerchant(context, imported.value.merchantId);
    const email = `kitchen@${host}.example`;
    const member = { email, role: 'owner', name: 'Huda' };
    const added = merchant && (await addStaff(context, merchant, member));
    if (!added?.ok) throw new Error(`${handle} gets no kitchen: ${JSON.stringify(added)}`);
    shops.push({
      provider,
      merchantId: imported.value.merchantId,
      host,
      staff: { email, password: added.value.password },
    });
  }
  return shops;
}

type Branch = { openingHours: unknown; exceptions: unknown };
type MerchantFile = {
  handle: string;
  hosts: string[];
  concept: { orderLimits?: object };
  application: { key: string; paymentGateway: string };
};

function changed(files: BundleFiles, own: { handle: string; host: string; provider: string }): BundleFiles {
  return new Map(
    [...files].map(([file, content]) => {
      if (file === 'merchant.json') return [file, rewrite<MerchantFile>(content, (merchant) => named(merchant, own))];
      if (!file.startsWith('branches/')) return [file, content];
      return [file, rewrite<Branch>(content, (branch) => ({ ...branch, ...always }))];
    }),
  );
}

const always = { openingHours: { everyDay: ['00:00-24:00'] }, exceptions: [] };

const named = (merchant: MerchantFile, own: { handle: string; host: string; provider: string }): MerchantFile => ({
  ...merchant,
  handle: own.handle,
  hosts: [own.host],
  concept: { ...merchant.concept, orderLimits: raisedOrderLimits },
  application: { ...merchant.application, key: `${own.handle}-storefront`, paymentGateway: own.provider },
});

const rewrite = <Content>(file: Buffer, change: (content: Content) => Content): Buffer =>
  Buffer.from(JSON.stringify(change(JSON.parse(file.toString()) as Content)));

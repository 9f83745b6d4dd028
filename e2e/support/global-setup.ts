import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { writePaymentMerchants } from './payment-merchants.ts';
import { startShop } from './shop.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const merchants = writePaymentMerchants();
  const shop = await startShop({ environment: { DEMO_MERCHANTS: merchants } });
  project.provide('shopUrl', shop.url);
  return async () => {
    await shop.stop();
    shop.removeData();
    rmSync(merchants, { recursive: true, force: true });
  };
}

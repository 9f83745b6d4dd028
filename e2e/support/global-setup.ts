import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { writeTestMerchants } from './test-merchants.ts';
import { prepareData, startShop } from './shop.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeData = await prepareData();
  const merchants = writeTestMerchants();
  // A test may speak as the proxy in front, which says that a guest came by https.
  const environment = { DEMO_MERCHANTS: merchants, TRUST_PROXY: '127.0.0.1' };
  const shop = await startShop({ environment });
  project.provide('shopUrl', shop.url);
  return async () => {
    await shop.stop();
    shop.removeData();
    removeData();
    rmSync(merchants, { recursive: true, force: true });
  };
}

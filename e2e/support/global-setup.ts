import type { TestProject } from 'vitest/node';
import { startShop } from './shop.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  return async () => {
    await shop.stop();
    shop.removeData();
  };
}

import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { copyMerchant, type MerchantFolder } from './merchant-folder.ts';
import { startShop, type Shop } from './shop.ts';

export type ChangingShop = { shop: Shop; merchant: MerchantFolder; close(): Promise<void> };

/** The sample shop on a PostgreSQL server, where its owner can change the menu while guests are ordering. */
export async function startChangingShop(): Promise<ChangingShop> {
  const postgres = await startPostgres();
  const shop = await startShop({ databaseUrl: postgres.url }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const merchant = copyMerchant(postgres.url);
  return {
    shop,
    merchant,
    async close() {
      await shop.stop();
      shop.removeData();
      merchant.remove();
      await postgres.stop();
    },
  };
}

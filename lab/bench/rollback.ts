import { openDatabase } from '@sufra/api/platform/database/database';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { rollBackUnderCarts } from '@sufra/api/testing/roll-back-under-carts';
import type { Figure } from './report.ts';

const command = 'npm run bench -- rollback';
const [items, carts] = [1000, 1000];
const mostMs = 2000;

/** Going back to the menu of yesterday, with a thousand dishes and a thousand carts that hold those of today. */
export async function measureRollback(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { memory: true });
  const api = await startTestApi(database);
  try {
    const { rollbackMs, broken, repaired } = await rollBackUnderCarts(api, { items, carts });
    return [
      {
        what: `Rollback of a menu of 1,000 items, ${kind}`,
        budget: `${mostMs / 1000} s`,
        measured: `${(rollbackMs / 1000).toFixed(2)} s`,
        isMet: rollbackMs <= mostMs,
        command,
      },
      {
        what: `Carts broken by a rollback among 1,000 open, ${kind}`,
        budget: '0',
        measured: `${broken} (${repaired} repaired)`,
        isMet: broken === 0,
        command,
      },
    ];
  } finally {
    await api.close();
    await database.close();
  }
}

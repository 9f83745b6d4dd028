import { expect, onTestFinished, test } from 'vitest';
import { openCalls } from '../../scripts/testing/calls.ts';
import { listWishes, placeOrder, signIn } from '../../scripts/testing/guest.ts';
import { importLoadMerchant } from '../../scripts/testing/load-merchant.ts';
import { openPretendedWorld } from '../load/pretended-world.ts';
import { readStoredBooks } from '../load/stored-books.ts';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';
import { closeRow, openRow } from './open-row.ts';

/** All roles, every process and many guests: `npm run restarts`. */
test('a process that is restarted while guests order fails none of them', { timeout: 120_000 }, async () => {
  const world = await openPretendedWorld();
  onTestFinished(() => world.close());
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await importLoadMerchant(postgres.url);
  const row = await openRow('api', { count: 2, databaseUrl: postgres.url, env: world.settings });
  onTestFinished(() => closeRow(row));
  const { address } = row.balancer;
  const calls = openCalls(address, 4, `localhost:${new URL(address).port}`);
  onTestFinished(() => calls.close());
  const [wish] = await listWishes(calls, 2, 'localhost');
  const token = await signIn(calls, 1, world.codeFor);
  let isRestarted = false;
  let placed = 0;
  const restarted = row.processes[0]!.restart().then(() => (isRestarted = true));
  while (!isRestarted) {
    await placeOrder(calls, wish!, token, { isValidated: false });
    placed += 1;
  }
  await restarted;
  expect(row.balancer.counts().failed).toEqual([]);
  expect((await readStoredBooks(postgres.url)).attempts).toHaveLength(placed);
});

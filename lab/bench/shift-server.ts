import type { AddressInfo } from 'node:net';
import { buildApi, createServer, loadConfig, openServices } from '@sufra/api';
import { insertStaffSession, saveStaff } from '@sufra/api/staff/staff.store';
import { hashOf } from '@sufra/api/staff/staff-session';
import { seedCustomers } from '@sufra/api/testing/seed-customers';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';

/* One process of the real API with a shop, guests who are signed in, and a session of staff for each board of its branch. */
const boards = Number(process.argv[2]);
const guests = Number(process.argv[3]);

const config = loadConfig({
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DEMO: 'false',
  TRUST_PROXY: '127.0.0.1',
});
const services = await openServices(config);
const { db, now } = services.context;
const app = createServer(config);
await app.register(buildApi(services), { prefix: '/api' });
const shop = await seedShop(db);
const staffTokens: string[] = [];
// In one transaction: with fsync, a thousand small ones take minutes on a busy disk.
const customers = await db.transaction(async (tx) => {
  for (let board = 0; board < boards; board += 1) {
    // A person has few streams at most, so that each board needs one of its own.
    const staffId = uuid();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + 16 * 3_600_000);
    const token = `staff_${randomBytes(32).toString('base64url')}`;
    await saveStaff(tx, {
      id: staffId,
      merchantId: shop.id,
      branchId: shop.branches.olaya,
      role: 'manager',
      name: 'Huda',
      email: `huda-${board}@saffron.test`,
      passwordHash: '',
      isSample: false,
      createdAt,
    });
    const session = { id: uuid(), tokenHash: hashOf(token), merchantId: shop.id, staffId, deviceId: null };
    await insertStaffSession(tx, { ...session, createdAt, expiresAt });
    staffTokens.push(token);
  }
  return seedCustomers(tx, shop.id, guests, 0, now());
});
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('disconnect', () => process.exit());
process.send?.({
  port: (app.server.address() as AddressInfo).port,
  shop,
  staffTokens,
  guestTokens: customers.map(({ token }) => token),
});

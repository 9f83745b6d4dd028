import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/db.ts';
import { merchantDocuments } from '../../catalogue/merchant/merchant.tables.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { planted, plantIdentifiers } from '../../testing/plant-identifiers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { lastCode, signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { customers } from '../customer.tables.ts';
import { finishErasureJob, scrubJob } from './erase-customer.ts';

const words = Object.values(planted);
const keptNotAtAll = [planted.address, planted.userAgent, planted.imageAuthor];

let api: TestApi;
let shop: SeededShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  shop = await prepareShop(api);
});
afterEach(() => api.close());

async function prepareShop({ context }: TestApi): Promise<SeededShop> {
  const seeded = await seedShop(context.db);
  const topics = [{ handle: 'food', name: { 'en-us': 'Food' } }];
  await context.db
    .insert(merchantDocuments)
    .values({ merchantId: seeded.id, path: 'rating-topics.json', content: { topics } });
  return seeded;
}

const eraseBy = (guest: SignedInGuest, body: unknown, token: string | undefined = guest.token, on = api) =>
  on.call('DELETE', `/customers/${guest.customerId}`, { token, body });

async function askForCode(guest: SignedInGuest, on = api): Promise<string> {
  on.passSeconds(61);
  await on.call('POST', `/customers/${guest.customerId}/erasure-code`, { token: guest.token });
  await on.runJobs();
  return lastCode(on);
}

/** The figures of the accounts. */
async function figures({ context }: TestApi): Promise<unknown> {
  const { rows } = await context.db.execute(sql`
    select
      (select json_agg(t) from (
        select status, payment_method, count(*), sum(subtotal_minor) as subtotal, sum(discount_minor) as discount,
          sum(vat_minor) as vat, sum(delivery_charge_minor) as delivery, sum(total_minor) as total
        from orders group by 1, 2 order by 1, 2) t) as orders,
      (select json_agg(t) from (
        select item_id, sum(quantity) as quantity, sum(total_minor) as total, sum(vat_minor) as vat
        from order_lines group by 1 order by 1) t) as items,
      (select json_agg(t) from (select status as code, count(*) from order_event_log where id is not null group by 1 order by 1) t) as steps,
      (select json_agg(t) from (select topic, sum(rating) from order_ratings group by 1 order by 1) t) as stars,
      (select json_agg(t) from (select offer_code, sum(uses) from offer_uses group by 1 order by 1) t) as offers,
      (select json_agg(t) from (select kind, sum(points) from loyalty_entries group by 1 order by 1) t) as points,
      (select sum(balance) from loyalty_accounts) as balance
  `);
  return rows[0];
}

describe('erasing a customer', () => {
  test('leaves no trace in any table and in the log, and the accounts add up as before', async () => {
    const guest = await plantIdentifiers(api, shop);
    const there = tracesIn(await dumpText(api.services.database), words);
    for (const word of words.filter((each) => !keptNotAtAll.includes(each)))
      expect(
        there.some((trace) => trace.startsWith(word)),
        `${word} was never stored`,
      ).toBe(true);
    const before = await figures(api);

    const code = await askForCode(guest);
    expect((await eraseBy(guest, { code })).statusCode).toBe(204);
    expect(tracesIn(await dumpText(api.services.database), words)).toEqual([]);
    expect(tracesIn([['the log', lines.join('\n')]], [...words, guest.token, guest.customerId, code])).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
    expect(await figures(api)).toEqual(before);

    await finishErasureJob.run(api.context, { customerId: guest.customerId });
    expect(await figures(api)).toEqual(before);
  });

  test('leaves the work of another shop that names the same number', async () => {
    const guest = await signIn(api);
    const [{ mobile } = { mobile: null }] = await api.context.db.select().from(customers);
    const code = await askForCode(guest);
    const branchId = uuid();
    const work = { merchantId: uuid(), branchId, orderId: uuid(), phone: `+966${mobile}` };
    await api.context.db.execute(
      sql`insert into pgboss.job (name, data) values ('finish-erasure', ${JSON.stringify(work)}::jsonb)`,
    );
    expect((await eraseBy(guest, { code })).statusCode).toBe(204);
    const { rows } = await api.context.db.execute(sql`select 1 from pgboss.job where data->>'branchId' = ${branchId}`);
    expect(rows).toHaveLength(1);
  });

  test('ends every session, and the number may start anew as somebody else', async () => {
    const guest = await signIn(api);
    api.passSeconds(61);
    const tablet = await signIn(api);
    const code = await askForCode(guest);
    await eraseBy(guest, { code });
    for (const { token } of [guest, tablet])
      expect((await api.call('GET', `/customers/${guest.customerId}`, { token })).statusCode).toBe(401);
    api.passSeconds(61);
    const anew = await signIn(api);
    expect(anew.customerId).not.toBe(guest.customerId);
  });

  test('is refused while an order is under way, and says which', async () => {
    const guest = await signIn(api);
    await api.call('POST', '/orders', {
      token: guest.token,
      body: aPayload(shop),
      headers: { 'idempotency-key': 'cart-1' },
    });
    const response = await eraseBy(guest, { code: await askForCode(guest) });
    expect([response.statusCode, response.json().errors[0].code]).toEqual([422, 'order-under-way']);
    expect(response.json().errors[0].detail).toContain('001');
  });

  test('needs proof: a session alone, a wrong code and an old code are not enough', async () => {
    const guest = await signIn(api);
    const code = await askForCode(guest);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const [body, expected] of [
      [{}, 'proof-required'],
      [{ code: wrong }, 'code-invalid'],
      [{ password: 'never set' }, 'password-incorrect'],
    ] as const) {
      const response = await eraseBy(guest, body);
      expect([response.statusCode, response.json().errors[0].code]).toEqual([422, expected]);
    }
    api.passSeconds(601);
    expect((await eraseBy(guest, { code })).json().errors[0].code).toBe('code-expired');
    expect((await api.call('GET', `/customers/${guest.customerId}`, { token: guest.token })).statusCode).toBe(200);
  });

  test('is the owner’s alone', async () => {
    const guest = await signIn(api);
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    const path = `/customers/${guest.customerId}`;
    expect((await api.call('DELETE', path, { body: {} })).statusCode).toBe(401);
    expect((await eraseBy(guest, {}, omar.token)).statusCode).toBe(404);
    expect((await api.call('POST', `${path}/erasure-code`)).statusCode).toBe(401);
    expect((await api.call('POST', `${path}/erasure-code`, { token: omar.token })).statusCode).toBe(404);
    expect((await eraseBy(guest, { code: 5 })).json().errors[0].source.pointer).toBe('/code');
  });
});

describe('the files of the embedded database', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sufra-erasure-'));
    database = await openDatabase({ dataDir: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('hold nothing of an erased customer either', async () => {
    const own = await startTestApi(database);
    const guest = await plantIdentifiers(own, await prepareShop(own));
    expect(tracesIn(filesIn(folder), [planted.mobile])).not.toEqual([]);
    await eraseBy(guest, { code: await askForCode(guest, own) }, guest.token, own);
    await finishErasureJob.run(own.context, { customerId: guest.customerId });
    await own.runJobs();
    await own.close();
    await database.close();
    expect(tracesIn(filesIn(folder), words)).toEqual([]);
  });

  test('hold nothing either when the process ends between the erasure and the cleaning of its files', async () => {
    const own = await startTestApi(database);
    const guest = await plantIdentifiers(own, await prepareShop(own));
    await eraseBy(guest, { code: await askForCode(guest, own) }, guest.token, own);
    await own.context.db.execute(sql`update pgboss.job set start_after = now() where name = 'finish-erasure'`);
    const ending = vi.spyOn(scrubJob, 'run').mockRejectedValueOnce(new Error('killed'));
    await expect(own.runJobs()).rejects.toThrow('killed');
    ending.mockRestore();
    // The queue gives work of a process that ended to the next one.
    await own.context.db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
    await own.runJobs();
    await own.close();
    await database.close();
    expect(tracesIn(filesIn(folder), words)).toEqual([]);
  });
});

function* filesIn(folder: string): Generator<[string, string]> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile()) yield [name, readFileSync(file, 'latin1')];
  }
}

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderStatusCodes } from '@sufra/ordering';
import { merchantDocuments, merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { aConcept } from '../../testing/a-concept.ts';
import { dumpText } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { planted, plantIdentifiers } from '../../testing/plant-identifiers.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn } from '../../testing/sign-in.ts';
import { columnNames } from './export-customer.ts';
import { neverExported, personalTables } from './personal-data.ts';
import { readPersonalRows } from './privacy.store.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  await api.context.db.insert(merchantDocuments).values({
    merchantId: shop.id,
    path: 'rating-topics.json',
    content: { topics: [{ handle: 'food', name: { 'en-us': 'Food' } }] },
  });
});
afterEach(() => api.close());

test('the export has everything that is stored about a person, in words, and no key or hash', async () => {
  const { token, customerId } = await plantIdentifiers(api, shop);
  const response = await api.call('GET', `/customers/${customerId}/export`, { token, language: 'fr' });
  expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(response.headers['cache-control']).toBe('no-store');
  const { data, about } = response.json();
  expect(about).toContain('Tout ce que');
  expect(data.Compte[0]).toMatchObject({ Prénom: planted.firstName, 'Numéro de mobile': planted.mobile });
  expect(data.Commandes.map((order: Record<string, unknown>) => order['Total'])).toContain('75.00');
  expect(data.Adresses[0]).toMatchObject({ Libellé: planted.addressLabel, Instructions: planted.addressInstructions });
  expect(data['Photos des avis'][0].Image).toMatch(/^data:image\/\w+;base64,/);

  const stored = [...(await dumpText(api.services.database)).values()].join('\n');
  const { pushSecret, ...visible } = planted;
  for (const word of Object.values(visible).filter((each) => stored.includes(each)))
    expect(response.body).toContain(word);
  for (const secret of [pushSecret, token]) expect(response.body).not.toContain(secret);
  expect(response.body).not.toMatch(/hash/i);
});

test('an order says what became of it and a favourite which dish it is, under headings in the guest’s language', async () => {
  const { token, customerId } = await plantIdentifiers(api, shop);
  const read = async (language: string) =>
    (await api.call('GET', `/customers/${customerId}/export`, { token, language })).json().data;
  const arabic = await read('ar');
  expect(Object.keys(arabic)).toContain('الطلبات');
  for (const order of arabic['الطلبات']) {
    expect(orderStatusCodes).toContain(order['الحالة']);
    expect(Date.parse(order['وقت الحالة'])).not.toBeNaN();
    expect(order['وصف الحالة']).toMatch(/[\u0600-\u06ff]/);
  }
  expect(arabic['المفضلة']).toMatchObject([{ الصنف: { 'en-us': expect.stringContaining('urger') } }]);
  const english = await read('en');
  for (const order of english['Orders']) {
    expect(orderStatusCodes).toContain(order['Status']);
    expect(Date.parse(order['Status at'])).not.toBeNaN();
  }
  // Two columns under one heading would be one in the copy.
  const widths = (copy: object) =>
    Object.values(copy).map((rows: object[]) => rows.map((row) => Object.keys(row).length));
  expect(widths(english)).toEqual(widths(arabic));
  expect(english['Steps of the orders'].map((step: Record<string, unknown>) => step['Status text'])).toContain(
    'Sent to branch',
  );
});

test('amounts stay in the currency in which they were paid when the merchant changes to one of other digits', async () => {
  const sara = await signIn(api);
  const { token, customerId } = sara;
  const order = await placeTestOrder(api, shop, sara);
  const owner = await signInStaff(api, shop, { role: 'owner' });
  await api.call('POST', `/orders/${order}/statuses`, { token: owner.token, body: { code: 'finished' } });
  await api.call('POST', `/orders/${order}/refunds`, {
    token: owner.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 10, 'reason-code': 'late' },
  });
  const amounts = async () => {
    const { data } = (await api.call('GET', `/customers/${customerId}/export`, { token, language: 'en' })).json();
    return [data['Orders'][0]['Total'], data['What was ordered'][0]['Total'], data['Refunds'][0]['Amount']];
  };
  expect(await amounts()).toEqual(['30.00', '30.00', '10.00']);
  const currency = { ...aConcept().currency, code: 'KWD', decimalPlaces: 3 };
  const { db } = api.context;
  const [row] = await db.select().from(merchants).where(eq(merchants.id, shop.id));
  if (!row) throw new Error('no merchant');
  await db
    .update(merchants)
    .set({ concept: { ...row.concept, currency }, version: randomUUID() })
    .where(eq(merchants.id, shop.id));
  expect(await amounts()).toEqual(['30.00', '30.00', '10.00']);
});

test('the columns have names in the guest’s language', async () => {
  const { token, customerId } = await plantIdentifiers(api, shop);
  const read = async (language: string) =>
    (await api.call('GET', `/customers/${customerId}/export`, { token, language })).json().data;
  const arabic = await read('ar');
  expect(arabic['الحساب'][0]).toMatchObject({ 'الاسم الأول': planted.firstName, 'رقم الجوال': planted.mobile });
  expect(arabic['العناوين'][0]).toMatchObject({
    التسمية: planted.addressLabel,
    'سطر العنوان الأول': planted.addressLine,
    تعليمات: planted.addressInstructions,
    الهاتف: planted.telephone,
  });
  expect(arabic['السيارات'][0]).toMatchObject({ 'رقم اللوحة': planted.plate });
  const totals = arabic['الطلبات'].map((order: Record<string, unknown>) => order['الإجمالي']);
  expect(totals).toContain('75.00');
  const lines = arabic['الأصناف المطلوبة'] as Record<string, unknown>[];
  expect(lines.find((line) => line['الملاحظات'] === planted.lineNotes)).toMatchObject({ الكمية: 2 });
  for (const [heading, rows] of Object.entries<Record<string, unknown>[]>(arabic))
    for (const name of rows.flatMap(Object.keys)) expect(`${heading}: ${name}`).not.toMatch(/[a-z]/i);

  const english = await read('en');
  expect(english['Account'][0]).toMatchObject({ 'First name': planted.firstName, Mobile: planted.mobile });
});

test('every column that is exported has one name in each language, and two of a table never the same', async () => {
  const { rows } = await api.services.database.executeSql(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const stored = rows as { table: string; column: string }[];
  const used = new Set<string>();
  for (const { table, exported, notExported = [] } of personalTables.filter(({ heading }) => heading !== undefined)) {
    const every = stored.filter((each) => each.table === table).map(({ column }) => column);
    const shown = exported ? Object.keys(exported.columns) : every;
    const columns = shown.filter((column) => ![...neverExported, ...notExported].includes(column));
    for (const column of columns) used.add(column);
    for (const locale of ['ar-sa', 'fr'] as const) {
      const names = columns.map((column) => columnNames[column]?.[locale] ?? `${table}.${column} has no name`);
      expect(names.filter((name) => name.includes('has no name'))).toEqual([]);
      expect(new Set(names).size, `${table} in ${locale}`).toBe(names.length);
    }
  }
  expect(Object.keys(columnNames).filter((column) => !used.has(column))).toEqual([]);
});

test('nobody else gets it', async () => {
  const sara = await signIn(api);
  const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
  const path = `/customers/${sara.customerId}/export`;
  expect((await api.call('GET', path)).statusCode).toBe(401);
  expect((await api.call('GET', path, { token: omar.token })).statusCode).toBe(404);
  expect((await api.call('GET', path, { token: sara.token })).body).not.toContain('Omar');
});

test('everything is read at one moment, in one statement', async () => {
  const { customerId } = await plantIdentifiers(api, shop);
  const asked = vi.spyOn(api.context.db, 'execute');
  const read = await readPersonalRows(api.context.db, personalTables, shop.id, customerId);
  expect(asked).toHaveBeenCalledOnce();
  expect(Object.keys(read)).toEqual(personalTables.map(({ table }) => table));
});

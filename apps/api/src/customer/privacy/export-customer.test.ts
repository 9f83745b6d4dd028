import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { merchantDocuments } from '../../merchant/merchant.tables.ts';
import { dumpText } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { planted, plantIdentifiers } from '../../testing/plant-identifiers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { personalTables } from './personal-data.ts';
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
  expect(data.Account[0]).toMatchObject({ 'First name': planted.firstName, Mobile: planted.mobile });
  expect(data.Orders.map((order: Record<string, unknown>) => order['Total'])).toContain('75.00');
  expect(data.Addresses[0]).toMatchObject({ Label: planted.addressLabel, Instructions: planted.addressInstructions });
  expect(data['Pictures of feedback'][0].Body).toMatch(/^data:image\/\w+;base64,/);

  const stored = [...(await dumpText(api.services.database)).values()].join('\n');
  const { pushSecret, ...visible } = planted;
  for (const word of Object.values(visible).filter((each) => stored.includes(each)))
    expect(response.body).toContain(word);
  for (const secret of [pushSecret, token]) expect(response.body).not.toContain(secret);
  expect(response.body).not.toMatch(/hash/i);
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
  const read = await readPersonalRows(api.context.db, personalTables, customerId);
  expect(asked).toHaveBeenCalledOnce();
  expect(Object.keys(read)).toEqual(personalTables.map(({ table }) => table));
});

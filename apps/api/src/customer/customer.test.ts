import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';
import { signIn, type SignedInGuest } from '../testing/sign-in.ts';

let api: TestApi;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
  sara = await signIn(api);
  omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
});
afterEach(() => api.close());

describe('the profile', () => {
  test('API-43: the list of customers holds only the caller', async () => {
    const response = await api.call('GET', '/customers', { token: sara.token });
    expect(response.json().data.map(({ id }: { id: string }) => id)).toEqual([sara.customerId]);
  });

  test('API-44, SIGNIN-33: a signed-in customer reads the own profile', async () => {
    const response = await api.call('GET', `/customers/${sara.customerId}`, { token: sara.token });
    expect(response.json().data).toMatchObject({
      type: 'customers',
      id: sara.customerId,
      attributes: { 'first-name': 'Sara', 'dial-code': '+966', mobile: '512345678', status: 'verified' },
    });
  });

  test('another customer’s profile is not found, and a stranger is asked to sign in', async () => {
    expect((await api.call('GET', `/customers/${omar.customerId}`, { token: sara.token })).statusCode).toBe(404);
    expect((await api.call('GET', `/customers/${sara.customerId}`)).statusCode).toBe(401);
    expect((await api.call('GET', '/customers/not-an-id', { token: sara.token })).statusCode).toBe(404);
  });
});

describe('addresses', () => {
  const home = { lat: 24.7136, long: 46.6753, line1: 'King Fahd Road 12', label: 'Home', instructions: 'Ring twice' };
  const save = (guest: SignedInGuest, body: object = home, owner = guest) =>
    api.call('POST', `/customers/${owner.customerId}/addresses`, { token: guest.token, body });

  test('API-53: an address is saved and answered as a list of one', async () => {
    const response = await save(sara);
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject([
      { type: 'addresses', attributes: { ...home, 'delivery-area-id': null } },
    ]);
  });

  test('API-52, API-54: saved addresses can be listed and read', async () => {
    const [saved] = (await save(sara)).json().data;
    const list = await api.call('GET', `/customers/${sara.customerId}/addresses`, { token: sara.token });
    expect(list.json().data).toEqual([saved]);
    const one = await api.call('GET', `/customers/${sara.customerId}/addresses/${saved.id}`, { token: sara.token });
    expect(one.json().data).toEqual(saved);
  });

  test('saving the same address twice saves it once', async () => {
    const [first, second] = await Promise.all([save(sara), save(sara)]);
    expect(first.json().data[0].id).toBe(second.json().data[0].id);
    const list = await api.call('GET', `/customers/${sara.customerId}/addresses`, { token: sara.token });
    expect(list.json().data).toHaveLength(1);
  });

  test('a stranger and another customer reach no address', async () => {
    const [saved] = (await save(sara)).json().data;
    expect((await save(omar, home, sara)).statusCode).toBe(404);
    expect((await api.call('GET', `/customers/${sara.customerId}/addresses`, { token: omar.token })).statusCode).toBe(
      404,
    );
    const foreign = await api.call('GET', `/customers/${omar.customerId}/addresses/${saved.id}`, { token: omar.token });
    expect(foreign.statusCode).toBe(404);
    expect((await api.call('POST', `/customers/${sara.customerId}/addresses`, { body: home })).statusCode).toBe(401);
  });

  test('a position off the globe and a missing line are refused with their fields', async () => {
    const response = await save(sara, { lat: 91, long: 46.6 });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.map((error: { source: object }) => error.source)).toEqual([
      { pointer: '/lat' },
      { pointer: '/line1' },
    ]);
    expect(response.json().error[0].detail).toBe('lat: this is too much. Send at most 90.');
  });

  test('marks that turn the text direction and control characters are taken out', async () => {
    const response = await save(sara, { ...home, line1: 'Road\u202e 12\u0000' });
    expect(response.json().data[0].attributes.line1).toBe('Road 12');
  });
});

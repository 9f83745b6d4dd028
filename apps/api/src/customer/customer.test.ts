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

  test('ADDR-03, ADDR-04: every field of an address is kept, and without a label it is Home', async () => {
    const whole = {
      lat: 24.7136,
      long: 46.6753,
      line1: 'King Fahd Road 12',
      line2: 'Gate 3',
      telephone: '+966512345678',
      instructions: 'Ring twice',
      city: 'Riyadh',
      state: 'Riyadh Province',
      country: 'Saudi Arabia',
      'postal-code': '12333',
      'photo-uri': 'https://photos.test/door.jpg',
    };
    const [saved] = (await save(sara, whole)).json().data;
    expect(saved.attributes).toMatchObject({ ...whole, label: 'Home', status: 'active', 'delivery-area-id': null });
  });

  test('ADDR-01: an address in parts is kept in parts, and its line is made of them', async () => {
    const parts = {
      governorate: 'حولي',
      area: 'السالمية',
      block: '4',
      street: '12',
      building: '7',
      floor: '2',
      'house-number': '21',
      landmark: 'Beside the mosque',
    };
    const [saved] = (await save(sara, { lat: 29.33, long: 48.07, ...parts })).json().data;
    expect(saved.attributes).toMatchObject({ ...parts, line1: 'السالمية, Block 4, Street 12, Building 7' });
    const optional = await save(sara, {
      lat: 29.33,
      long: 48.07,
      area: 'Salmiya',
      block: '4',
      street: '12',
      building: '8',
    });
    expect(optional.json().data[0].attributes).toMatchObject({ floor: null, 'house-number': null, landmark: null });
    const noBuilding = await save(sara, { lat: 29.33, long: 48.07, area: 'Salmiya', block: '4', street: '12' });
    expect(noBuilding.statusCode).toBe(422);
    expect(noBuilding.json().error).toMatchObject([{ source: { pointer: '/line1' } }]);
  });

  test('a customer keeps at most fifty addresses, and hears so', async () => {
    for (let door = 1; door <= 50; door++) await save(sara, { ...home, line1: `King Fahd Road ${door}` });
    const refused = await save(sara, { ...home, line1: 'King Fahd Road 51' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject([{ code: 'too-many-addresses' }]);
    expect(refused.json().error[0].detail).toContain('50 saved addresses');
    expect((await save(sara, { ...home, line1: 'King Fahd Road 50' })).statusCode).toBe(201);
    expect((await save(omar)).statusCode).toBe(201);
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

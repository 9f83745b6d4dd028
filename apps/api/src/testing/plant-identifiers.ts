import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { OrderStatusCode } from '@sufra/ordering';
import sharp from 'sharp';
import { moveOrder } from '../ordering/order/move-order.ts';
import { findOwnOrder } from '../ordering/order/order.store.ts';
import { aBurger, aPayload } from './a-payload.ts';
import type { TestApi } from './open-test-api.ts';
import { insideOlaya, type SeededShop } from './seed-shop.ts';
import { lastCode, type SignedInGuest } from './sign-in.ts';

/** The data that a person leaves behind in a shop, each word so that it can be found again and nowhere else. */
export const planted = {
  firstName: 'Zubaydah',
  lastName: 'Alplantedi',
  mobile: '512398761',
  email: 'zubaydah.planted@example.com',
  addressLabel: 'Villa Plantedhome',
  addressLine: 'Plantedlane 7719',
  addressInstructions: 'ring Plantedbell twice',
  telephone: '0577665544',
  plate: 'PLT 9731',
  driverNotes: 'beware of Planteddog',
  lineNotes: 'birthday of Plantedgirl',
  device: 'Planted Phone 17',
  table: 'Plantedtable',
  cancelReason: 'Plantedaunt is ill',
  comment: 'ask Plantedcook for more',
  feedback: 'Plantedwaiter was kind',
  contact: 'planted.contact@example.com',
  imageAuthor: 'Plantedcamera',
  pushEndpoint: 'planted-push-endpoint',
  pushSecret: randomBytes(16).toString('base64url'),
  address: '203.0.113.177',
  userAgent: 'PlantedBrowser',
  birthday: '1987-03-09',
};

const headers = { 'user-agent': `Mozilla/5.0 (${planted.userAgent}) Firefox/141.0` };

/** One guest who does everything that can be done, through the real calls, and leaves all of it. */
export async function plantIdentifiers(api: TestApi, shop: SeededShop): Promise<SignedInGuest> {
  const call = async (method: 'POST' | 'PATCH', path: string, body: unknown, own: Record<string, string> = {}) => {
    const response = await api.call(method, path, {
      ...guest,
      body,
      address: planted.address,
      headers: { ...headers, ...own },
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response;
  };
  let guest: Partial<SignedInGuest> = {};
  await call('POST', '/customers', {
    'first-name': planted.firstName,
    'last-name': planted.lastName,
    mobile: planted.mobile,
  });
  await api.runJobs();
  const signedIn = await call('POST', '/login/guest', { username: `966${planted.mobile}`, password: lastCode(api) });
  const { token, 'customer-id': customerId } = signedIn.json().data.attributes;
  guest = { token, customerId };
  const own = `/customers/${customerId}`;

  await call('PATCH', own, { email: planted.email, 'date-of-birth': planted.birthday });
  const address = await call('POST', `${own}/addresses`, {
    lat: insideOlaya.lat,
    long: insideOlaya.long,
    label: planted.addressLabel,
    line1: planted.addressLine,
    instructions: planted.addressInstructions,
    telephone: planted.telephone,
  });
  const car = await call('POST', `${own}/cars`, {
    color: 'white',
    'car-maker': 'toyota',
    'plate-number': planted.plate,
  });
  await call('POST', `${own}/favorites`, { 'item-id': shop.menu.items.burger });
  const pushService = await openPushService();
  api.context.config.push.origins.push(pushService);
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  await call('POST', `${own}/push-subscriptions`, {
    endpoint: `${pushService}/${planted.pushEndpoint}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: planted.pushSecret },
  });

  const place = async (payload: Parameters<typeof aPayload>[1]) => {
    const key = { 'idempotency-key': randomUUID() };
    const placed = await call('POST', '/orders', aPayload(shop, payload), key);
    return placed.json().data.id as string;
  };
  const move = async (id: string, to: OrderStatusCode, reason?: string) => {
    const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId }, id);
    if (!order) throw new Error('no such order');
    await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' }, reason });
  };
  const delivered = await place({
    type: 'deliver',
    location: null,
    address: address.json().data[0].id,
    notes: planted.driverNotes,
    device: planted.device,
    items: [aBurger(shop, { quantity: 2, notes: planted.lineNotes })],
    total: 75,
  });
  const curbside = await place({ 'car-id': car.json().data.id });
  const atTable = await place({ type: 'eat-in', 'table-label': planted.table });
  for (const id of [delivered, curbside]) await move(id, 'finished');
  await move(atTable, 'cancelled-by-employee', planted.cancelReason);
  await call('POST', `/orders/${delivered}/feedbacks`, {
    topics: [{ id: 'food', rating: 4 }],
    comment: planted.comment,
  });
  await sendFeedback(call);
  return { token, customerId };
}

async function sendFeedback(
  call: (method: 'POST', path: string, body: unknown, own: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: planted.imageAuthor } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('message', planted.feedback);
  form.append('contact', planted.contact);
  form.append('image', new File([new Uint8Array(picture)], `${planted.imageAuthor}.jpg`, { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
  await call('POST', '/feedback', Buffer.from(await encoded.arrayBuffer()), type);
}

/** A push service that takes everything; answers its origin. */
async function openPushService(): Promise<string> {
  const service = createServer((_request, answer) => void answer.writeHead(201).end());
  service.listen(0, '127.0.0.1').unref();
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

import type { AnyGatewayModule } from '@sufra/payment-gateways/gateway';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { gatewayList } from '@sufra/payment-gateways';
import { createGateways } from '@sufra/api/platform/gateways/gateways';
import type { Database } from '@sufra/api/platform/database/database';
import { aPayload } from '@sufra/api/testing/a-payload';
import { soundParts, type SoundParts } from '@sufra/api/testing/hostile/sound-parts';
import { startTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { lastCode, signIn } from '@sufra/api/testing/sign-in';
import { signInStaff } from '@sufra/api/testing/sign-in-staff';
import { emptyDatabase } from '@sufra/api/testing/test-database';

export type Target = {
  api: TestApi;
  parts: SoundParts;
  /** Lines of the server's log that tell of a failure. */
  alarms: string[];
  close(): Promise<void>;
};

/**
 * A shop of its own on an emptied database: a guest with an order, one with another, staff, and one of the gateways in
 * turn, so that requests get as far as they can.
 */
export async function openTarget(database: Database, simulator: string, turn: number): Promise<Target> {
  const gateway = gatewayList[turn % gatewayList.length]!;
  await emptyDatabase(database);
  const alarms: string[] = [];
  const api = await startTestApi(database, { LOG_LEVEL: 'error' }, (line) => void alarms.push(line));
  api.context.gateways = createGateways(
    {
      byMerchant: {},
      simulated: { [gateway.provider]: gateway.simulated({ server: simulator, browser: '/simulator' }) },
    },
    { http: createGatewayHttp(), now: api.context.now },
  );
  const shop = await seedShop(api.context.db, { application: cardsThrough(gateway) });
  const parts = await soundParts(api, shop);
  await addPeople(api, shop, parts);
  await addCardOrder(api, shop, parts, gateway);
  return { api, parts, alarms, close: () => api.close() };
}

const cardsThrough = ({ provider }: AnyGatewayModule) => ({
  ...(provider !== 'pinpad' && { paymentGateway: provider }),
  allowedPaymentsPickup: ['card' as const, 'cash' as const, 'card-on-pickup' as const],
  allowedPaymentsDeliver: ['card' as const, 'cash' as const],
});

/** Other customers of the same calls, and a code on its way to a guest who has not signed in yet. */
async function addPeople(api: TestApi, shop: SeededShop, parts: SoundParts): Promise<void> {
  const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
  const manager = await signInStaff(api, shop, { role: 'manager' });
  const cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.malqa });
  const visitor = await api.call('POST', '/login/guest', { merchant: shop });
  const browsing = visitor.json<{ data?: { attributes: { token: string } } }>().data?.attributes.token;
  parts.otherTokens = [omar.token, manager.token, cook.token, browsing ?? 'x'.repeat(43)];
  await api.call('POST', '/customers', { body: { 'first-name': 'Lina', mobile: '555555555' } });
  await api.runJobs();
  parts.bodies['POST /login/guest'] = { username: '966555555555', password: lastCode(api) };
  parts.bodies['POST /staff/login'] = { email: manager.email, password: 'long-and-made-by-us' };
  parts.ids['/realtime/merchant-'] = shop.id;
}

async function addCardOrder(
  api: TestApi,
  shop: SeededShop,
  parts: SoundParts,
  { provider }: AnyGatewayModule,
): Promise<void> {
  const headers = { 'idempotency-key': 'card' };
  const body = aPayload(shop, { 'payment-type': 'card' });
  const placed = await api.call('POST', '/orders', { token: parts.token, headers, body });
  const id = placed.json<{ data?: { id: string } }>().data?.id;
  if (id !== undefined) parts.ids['/payments/orders/'] = id;
  parts.ids['/webhook/'] = provider;
}

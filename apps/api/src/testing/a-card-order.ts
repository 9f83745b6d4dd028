import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, OrderAttributes, PaymentAttributes } from '@sufra/contracts';
import type { Database } from '../platform/database/db.ts';
import { watchPayments } from '../payment/payment.job.ts';
import { aGateway, takingCards, connectGateway, type TestGateway } from './a-gateway.ts';
import { aPayload } from './a-payload.ts';
import { openTestApi, type TestApi } from './open-test-api.ts';
import { seedShop, type SeededShop } from './seed-shop.ts';
import { signIn, type SignedInGuest } from './sign-in.ts';

/** A shop that takes cards, and a guest who pays by card. */
export type CardShop = {
  api: TestApi;
  shop: SeededShop;
  gateway: TestGateway;
  sara: SignedInGuest;
  /** Places an order of 30.00 by card and answers its id. */
  place(own?: Partial<CheckoutPayload>): Promise<string>;
  start(order: string, key?: string, body?: object): ReturnType<TestApi['call']>;
  verify(order: string): Promise<PaymentAttributes>;
  payment(order: string): Promise<PaymentAttributes>;
  order(order: string): Promise<OrderAttributes>;
  /** Minutes go by, and every minute the watch looks. */
  passMinutes(minutes: number): Promise<void>;
};

export async function openCardShop(
  payments = [...takingCards.allowedPaymentsPickup],
  log?: (line: string) => void,
  database?: Database,
): Promise<CardShop> {
  const api = await openTestApi({ ...(log && { log }), ...(database && { database }) });
  const gateway = aGateway();
  connectGateway(api, gateway);
  const shop = await seedShop(api.context.db, {
    concept: { cancellation: { maximumStatus: 'accepted', minutes: 5 } },
    application: { ...takingCards, allowedPaymentsPickup: payments },
  });
  const sara = await signIn(api);
  const { token } = sara;
  const read = async <Attributes>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Attributes> => {
    const response = await api.call(method, path, { token });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ data: { attributes: Attributes } }>().data.attributes;
  };
  return {
    api,
    shop,
    gateway,
    sara,
    async place(own = {}) {
      const headers = { 'idempotency-key': randomUUID() };
      const body = aPayload(shop, { 'payment-type': 'card', ...own });
      const response = await api.call('POST', '/orders', { token, headers, body });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json<{ data: { id: string } }>().data.id;
    },
    start: (order, key = randomUUID(), body = {}) =>
      api.call('POST', `/payments/orders/${order}`, { token, headers: { 'idempotency-key': key }, body }),
    verify: (order) => read(`/payments/orders/${order}/verification`, 'POST'),
    payment: (order) => read(`/payments/orders/${order}`),
    order: (order) => read(`/orders/${order}`),
    async passMinutes(minutes) {
      for (let minute = 0; minute < minutes; minute += 1) {
        api.passSeconds(60);
        await watchPayments(api.context);
      }
      await api.runJobs();
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { aPayload } from './a-payload.ts';
import type { TestApi } from './open-test-api.ts';
import type { SeededShop } from './seed-shop.ts';

/** Places an order of the usual cart as a signed-in guest does, which has to work; answers its id. */
export async function placeTestOrder(
  api: TestApi,
  shop: SeededShop,
  { token }: { token: string },
  { locale, ...own }: Partial<CheckoutPayload> & { locale?: Locale } = {},
): Promise<string> {
  const headers = { 'idempotency-key': randomUUID(), ...(locale && { 'accept-language': locale }) };
  const response = await api.call('POST', '/orders', { token, body: aPayload(shop, own), headers });
  if (response.statusCode !== 201) throw new Error(`The order was refused: ${response.body}`);
  return response.json().data.id;
}

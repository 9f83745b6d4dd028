import type { CalculationDocument, CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { aPayload } from './a-payload.ts';
import type { TestApi, TestCall } from './open-test-api.ts';
import type { SeededShop } from './seed-shop.ts';

type Asked = { api: TestApi; shop: SeededShop };

/** Asks what a cart costs; name only what the test is about. */
export const askForAQuote = ({ api, shop }: Asked, own: Partial<CheckoutPayload>, call: TestCall = {}) =>
  api.call('POST', '/promotions/validation', { body: aPayload(shop, own), ...call });

/** The bill of a cart that has one. */
export async function quoted(asked: Asked, own: Partial<CheckoutPayload>, call?: TestCall) {
  const response = await askForAQuote(asked, own, call);
  if (response.statusCode !== 200) throw new Error(`No bill: ${response.body}`);
  return response.json<CalculationDocument>().data.attributes;
}

/** Why a cart has no bill. */
export async function refusedQuote(asked: Asked, own: Partial<CheckoutPayload>, language?: string) {
  const response = await askForAQuote(asked, own, { language });
  if (response.statusCode !== 422) throw new Error(`Not refused: ${response.body}`);
  return response.json<ErrorDocument>().errors;
}

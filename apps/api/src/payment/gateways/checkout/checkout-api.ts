import type { GatewayAnswer, GatewayHttp } from '../../gateway-http.ts';
import type { CheckoutSettings } from './settings.ts';

export type CheckoutApi = {
  get(path: string): Promise<GatewayAnswer>;
  /** A repeated key answers as the first request did, for a day. */
  post(path: string, json: unknown, idempotencyKey: string): Promise<GatewayAnswer>;
  /** With the key that browsers use; nothing is charged by it. */
  makeToken(json: unknown): Promise<GatewayAnswer>;
};

/** The calls that we make of Checkout.com's API, with the merchant's keys. */
export function createCheckoutApi({ baseUrl, secretKey, publicKey }: CheckoutSettings, http: GatewayHttp): CheckoutApi {
  const secret = { authorization: withScheme(secretKey) };
  return {
    get: (path) => http({ url: `${baseUrl}${path}`, headers: secret }),
    post: (path, json, idempotencyKey) =>
      http({
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: { ...secret, 'cko-idempotency-key': idempotencyKey },
        json,
      }),
    makeToken: (json) =>
      http({ method: 'POST', url: `${baseUrl}/tokens`, headers: { authorization: withScheme(publicKey) }, json }),
  };
}

const oldKey = /^[sp]k_(test_)?[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Keys of accounts from before 2021 travel bare. */
const withScheme = (key: string): string => (oldKey.test(key) ? key : `Bearer ${key}`);

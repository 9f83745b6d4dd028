import type { GatewayAnswer, GatewayRequest } from '../../gateway-http.ts';
import type { GatewayTools } from '../../gateway.ts';
import type { FoodicsOnlineSettings } from './settings.ts';

export type FoodicsOnlineAccount = GatewayTools & {
  settings: FoodicsOnlineSettings;
  /** Calls a path below the account's address with the secret key. */
  call(request: Omit<GatewayRequest, 'url'> & { path: string; key?: string }): Promise<GatewayAnswer>;
};

/** A repeated `key` repeats nothing: the provider answers as it did the first time (assumed). */
export const openAccount = (settings: FoodicsOnlineSettings, tools: GatewayTools): FoodicsOnlineAccount => ({
  ...tools,
  settings,
  call: ({ path, key, headers, ...request }) =>
    tools.http({
      ...request,
      url: `${settings.apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
    }),
});

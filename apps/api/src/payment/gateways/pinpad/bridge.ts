import type { GatewayAnswer, GatewayRequest } from '../../gateway-http.ts';
import type { GatewayTools } from '../../gateway.ts';
import type { PinpadSettings } from './settings.ts';

export type Bridge = GatewayTools & {
  settings: PinpadSettings;
  /** Calls a path below the bridge's address. */
  call(request: Omit<GatewayRequest, 'url'> & { path: string }): Promise<GatewayAnswer>;
};

export const openBridge = (settings: PinpadSettings, tools: GatewayTools): Bridge => ({
  ...tools,
  settings,
  call: ({ path, ...request }) =>
    tools.http({
      ...request,
      url: `${settings.bridgeUrl}${path}`,
      headers: { authorization: `Bearer ${settings.bridgeKey}` },
    }),
});

export const pathOf = (reference: string): string => `/payments/${encodeURIComponent(reference)}`;

import { gatewayList } from '@sufra/payment-gateways';

/** The calls of single providers, by the names that the description gives them. */
export const providerCalls = gatewayList.flatMap(({ calls }) =>
  calls.map((call) => ({ name: `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`, call })),
);

/** The calls that open the sheet of Apple Pay. */
export const appleSessionCalls = gatewayList
  .filter(({ hasAppleSession }) => hasAppleSession)
  .map(({ provider }) => `POST /payments/providers/${provider}/apple-pay/validate`);

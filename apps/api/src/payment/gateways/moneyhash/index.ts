import { defineGateway } from '../../gateway.ts';
import { createCall } from './call-moneyhash.ts';
import { lookUp } from './look-up.ts';
import { publicConfig } from './public-config.ts';
import { refund } from './refund.ts';
import { moneyhashRoutes } from './routes.ts';
import { settings, simulated, type MoneyHashSettings } from './settings.ts';
import { start } from './start.ts';
import { readWebhook } from './webhook.ts';

/** MoneyHash: an intent per attempt, paid on their page in a frame of ours (PAY-19). */
export const moneyhash = defineGateway<MoneyHashSettings>({
  provider: 'moneyhash',
  settings,
  simulated,
  routes: moneyhashRoutes,
  open: (own, { http, now }) => {
    const call = createCall(own, http);
    return {
      provider: 'moneyhash',
      publicConfig: () => publicConfig(own),
      start: (payment, request) => start(call, own, payment, request),
      lookUp: (payment) => lookUp(call, payment),
      readWebhook: (message) => readWebhook(message, own.webhookSecret, now()),
      refund: (payment, request) => refund(call, payment, request),
    };
  },
});

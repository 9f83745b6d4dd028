import { defineGateway } from '../../gateway.ts';
import { applePay } from './apple-pay.ts';
import { lookUp } from './look-up.ts';
import { createMoyasarCalls } from './moyasar-calls.ts';
import { publicConfig } from './public-config.ts';
import { refund } from './refund.ts';
import { moyasarSettings, simulatedMoyasar } from './settings.ts';
import { start } from './start.ts';
import { readWebhook } from './webhook.ts';

/** Moyasar: their form on our page sends the card to them and begins the payment; we only ever ask about it. */
export const moyasar = defineGateway({
  provider: 'moyasar',
  settings: moyasarSettings,
  simulated: simulatedMoyasar,
  open: (settings, { http }) => {
    const call = createMoyasarCalls(settings, http);
    return {
      provider: 'moyasar',
      publicConfig: () => publicConfig(settings),
      start,
      lookUp: (payment) => lookUp(call, payment),
      readWebhook: (message) => readWebhook(settings, message),
      refund: (payment, request) => refund(call, payment, request),
      applePay: applePay(settings),
    };
  },
});

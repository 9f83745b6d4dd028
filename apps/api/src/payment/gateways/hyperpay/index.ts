import { defineGateway } from '../../gateway.ts';
import { lookUpHyperpay } from './look-up.ts';
import { hyperpayConfig } from './public-config.ts';
import { refundHyperpay } from './refund.ts';
import { hyperpayRoutes } from './routes.ts';
import { hyperpaySettings, simulatedHyperpay } from './settings.ts';
import { startHyperpay } from './start.ts';
import { readHyperpayWebhook } from './webhook.ts';

/** HyperPay’s COPYandPAY: a checkout is prepared here, and the gateway’s own widget takes the card (PAY-16). */
export const hyperpay = defineGateway({
  provider: 'hyperpay',
  settings: hyperpaySettings,
  simulated: simulatedHyperpay,
  routes: hyperpayRoutes,
  open: (settings, { http, now }) => {
    const account = { settings, http, now };
    return {
      provider: 'hyperpay',
      publicConfig: () => hyperpayConfig(settings),
      start: (payment, request) => startHyperpay(account, payment, request),
      lookUp: (payment) => lookUpHyperpay(account, payment),
      readWebhook: (message) => readHyperpayWebhook(settings, message),
      refund: (payment, refund) => refundHyperpay(account, payment, refund),
    };
  },
});

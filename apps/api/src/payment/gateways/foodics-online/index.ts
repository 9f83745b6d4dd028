import { openApplePay } from '../../apple-pay/apple-pay.ts';
import { defineGateway } from '../../gateway.ts';
import { openAccount } from './account.ts';
import { lookUp } from './look-up.ts';
import { publicConfig } from './public-config.ts';
import { refund } from './refund.ts';
import { settings, simulated } from './settings.ts';
import { start } from './start.ts';
import { readWebhook } from './webhook.ts';

/**
 * Foodics Online. Nothing of its payments is documented in public: everything in this folder is assumed from the two
 * public options that the specification names, and has only met the simulator.
 */
export const foodicsOnline = defineGateway({
  provider: 'foodics-online',
  settings,
  simulated,
  open(given, tools) {
    const account = openAccount(given, tools);
    return {
      provider: 'foodics-online',
      publicConfig: () => publicConfig(given),
      start: (payment, request) => start(account, payment, request),
      lookUp: (payment) => lookUp(account, payment),
      readWebhook: (message) => readWebhook(account, message),
      refund: (payment, request) => refund(account, payment, request),
      returnPath: () => '/checkout/payment',
      applePay: openApplePay(given.applePay),
    };
  },
});

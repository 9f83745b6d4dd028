import { defineGateway } from '../../gateway.ts';
import { openBridge } from './bridge.ts';
import { cancel, findStep, lookUp } from './look-up.ts';
import { publicConfig } from './public-config.ts';
import { refund } from './refund.ts';
import { routes } from './routes.ts';
import { settings, simulated } from './settings.ts';
import { start } from './start.ts';
import { readWebhook } from './webhook.ts';

/** The card terminal beside a kiosk, behind a bridge that speaks to it (PAY-27, decision 65). */
export const pinpad = defineGateway({
  provider: 'pinpad',
  settings,
  simulated,
  routes,
  open(given, tools) {
    const bridge = openBridge(given, tools);
    return {
      provider: 'pinpad',
      publicConfig,
      start: (payment, request) => start(bridge, payment, request),
      lookUp: (payment) => lookUp(bridge, payment),
      readWebhook: (message) => readWebhook(bridge, message),
      refund: (payment, request) => refund(bridge, payment, request),
      terminal: {
        stepOf: (payment) => findStep(bridge, payment),
        cancel: (payment) => cancel(bridge, payment),
      },
    };
  },
});

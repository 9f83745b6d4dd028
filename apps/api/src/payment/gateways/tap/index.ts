import { defineGateway } from '../../gateway.ts';
import { createLookUp } from './look-up.ts';
import { publicConfigOf } from './public-config.ts';
import { createRefund } from './refund.ts';
import { tapRoutes } from './routes.ts';
import { simulatedTap, tapSettings } from './settings.ts';
import { createStart } from './start.ts';
import { createTapApi } from './tap-api.ts';
import { createReadWebhook } from './webhook.ts';

/** Tap Payments: charges of API v2, on its own page or with its fields on ours (PAY-12). */
export const tap = defineGateway({
  provider: 'tap',
  settings: tapSettings,
  simulated: simulatedTap,
  routes: tapRoutes,
  open(settings, tools) {
    const api = createTapApi(settings, tools.http);
    return {
      provider: 'tap',
      publicConfig: () => publicConfigOf(settings),
      start: createStart(settings, api),
      lookUp: createLookUp(api, tools),
      readWebhook: createReadWebhook(settings),
      refund: createRefund(api, tools),
      returnPath: () => '/payment/tap/redirect',
    };
  },
});

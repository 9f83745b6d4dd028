import type { SimulatedGateway } from '../simulated-gateway.ts';
import { playApi } from '../play-api.ts';
import { addApi } from './api.routes.ts';
import { addBrowserRoutes } from './browser.routes.ts';
import { createEvents } from './events.ts';
import { createLedger } from './ledger.ts';

/** Moyasar: one host for the form in the browser and for the shop's server, told apart by their keys. */
export const moyasar: SimulatedGateway = {
  name: 'moyasar',
  routes: async (app, { simulation }) => {
    const ledger = createLedger();
    const tell = createEvents(simulation);
    // The form runs on the shop's page and calls from there.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type, authorization, x-moyasar-form-version',
        'access-control-allow-methods': 'GET, POST',
      });
    });
    app.options('/v1/*', async (_request, reply) => reply.code(204).send());
    addBrowserRoutes(app, ledger, tell);
    await app.register(async (scope) => {
      playApi(scope, simulation, 'moyasar');
      addApi(scope, simulation, ledger, tell);
    });
  },
};

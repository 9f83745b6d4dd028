import { playApi } from '../play-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { addApi } from './api.routes.ts';
import { addBrowserRoutes } from './fields.routes.ts';
import { createPayments } from './payments.ts';
import { createTokens } from './tokens.ts';

/** A gateway of the shape that Foodics Online is assumed to have; nothing of it is documented in public. */
export const foodicsOnline: SimulatedGateway = {
  name: 'foodics-online',
  routes: async (app, { simulation }) => {
    const payments = createPayments(simulation.now);
    const tokens = createTokens(simulation.now);
    addBrowserRoutes(app, simulation, payments, tokens);
    await app.register(
      async (scope) => {
        playApi(scope, simulation, 'foodics-online');
        addApi(scope, { simulation, payments, tokens, pages: app.prefix });
      },
      { prefix: '/v1' },
    );
  },
};

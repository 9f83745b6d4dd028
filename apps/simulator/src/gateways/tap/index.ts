import type { SimulatedGateway } from '../simulated-gateway.ts';
import { createTapAccount } from './account.ts';
import { tapApi } from './api.routes.ts';
import { tapFields } from './fields.routes.ts';
import { tapPages } from './pages.routes.ts';

/** Tap: charges of API v2, its own page, the fields of its card SDK, and what it posts to the shop. */
export const tap: SimulatedGateway = {
  name: 'tap',
  routes: async (app, { simulation }) => {
    const account = createTapAccount(simulation);
    await app.register(tapApi, { simulation, account });
    await app.register(tapPages, { simulation, account });
    await app.register(tapFields, { simulation, account });
  },
};

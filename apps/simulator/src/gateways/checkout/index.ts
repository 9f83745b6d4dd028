import { playApi } from '../play-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { addChallenge } from './challenge.routes.ts';
import { createTellShop } from './events.ts';
import { addFrames } from './frames.routes.ts';
import { createPayments } from './payments.ts';
import { addPayments } from './payments.routes.ts';
import { createTokens } from './tokens.ts';

/** Checkout.com: Frames, tokens, payments with 3-D Secure, refunds, webhooks. */
export const checkout: SimulatedGateway = {
  name: 'checkout',
  routes: async (app, { simulation }) => {
    const { prefix } = app;
    const [tokens, payments, tell] = [createTokens(), createPayments(), createTellShop(simulation)];
    addFrames(app, simulation, tokens);
    addChallenge(app, { payments, tell, prefix });
    await app.register(async (servers) => {
      playApi(servers, simulation, 'checkout');
      addPayments(servers, { simulation, payments, tokens, tell, prefix });
    });
  },
};

import { playApi } from '../play-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { createCharge } from './charge.ts';
import { addChallenge } from './challenge.routes.ts';
import { createTellShop } from './events.ts';
import { addFlow, addSessions } from './flow.routes.ts';
import { addFrames } from './frames.routes.ts';
import { createPayments } from './payments.ts';
import { addPayments } from './payments.routes.ts';
import { createSessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** Checkout.com: Frames, tokens, payments with 3-D Secure, refunds, webhooks. */
export const checkout: SimulatedGateway = {
  name: 'checkout',
  routes: async (app, { simulation }) => {
    const { prefix } = app;
    const [tokens, payments, tell] = [createTokens(), createPayments(), createTellShop(simulation)];
    const [sessions, charge] = [createSessions(), createCharge(simulation, payments, tell)];
    const flow = { simulation, sessions, tokens, charge, prefix };
    addFrames(app, simulation, tokens);
    addFlow(app, flow);
    addChallenge(app, { payments, tell, prefix });
    await app.register(async (servers) => {
      playApi(servers, simulation, 'checkout');
      addPayments(servers, { simulation, payments, tokens, tell, charge, prefix });
      addSessions(servers, flow);
    });
  },
};

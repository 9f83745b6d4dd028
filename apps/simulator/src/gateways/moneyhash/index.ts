import type { SimulatedGateway } from '../simulated-gateway.ts';
import { moneyhashApi } from './api.routes.ts';
import { moneyhashEmbed } from './embed.routes.ts';
import { createEvents } from './events.ts';
import { createIntents } from './intents.ts';
import { createPay } from './pay.ts';

/** MoneyHash: the payment API of version 1.4, the page it embeds, and its webhooks. */
export const moneyhash: SimulatedGateway = {
  name: 'moneyhash',
  routes: async (app, { simulation }) => {
    const intents = createIntents();
    const events = createEvents(simulation);
    const pay = createPay(events, simulation);
    await app.register(moneyhashApi, { simulation, intents, events, pay });
    await app.register(moneyhashEmbed, { simulation, intents, pay });
  },
};

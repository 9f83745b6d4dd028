import { readForms } from '@sufra/payment-gateways/simulation';
import type { FastifyPluginAsync } from 'fastify';
import { applePayRoutes } from './apple/apple-pay.routes.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { mailRoutes, pushRoutes, smsRoutes } from './messages.routes.ts';
import { mapsRoutes } from './maps.routes.ts';
import { socialRoutes } from './social/social.routes.ts';

/** The simulator as it runs beside the demo. */
export const simulatorPlugin: FastifyPluginAsync = (app, options) => buildSimulator()(app, options);

export { createSimulation, type Simulation } from './simulation.ts';
export type { SentMessage } from './simulation.ts';

/** Stands in for the services that the API would call; mounted under /simulator. Everything is in memory and gone with the process. */
export function buildSimulator(given: Partial<Simulation> = {}): FastifyPluginAsync {
  const simulation = createSimulation(given);
  return async (app) => {
    readForms(app);
    await app.register(inboxRoutes, { simulation });
    await app.register(smsRoutes, { simulation });
    await app.register(mailRoutes, { simulation });
    await app.register(mapsRoutes, { simulation });
    await app.register(pushRoutes, { simulation });
    await app.register(socialRoutes, { simulation });
    await app.register(gatewayRoutes, { simulation });
    await app.register(applePayRoutes, { simulation });
  };
}

import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from '../simulation.ts';
import { checkout } from './checkout/index.ts';
import { foodicsOnline } from './foodics-online/index.ts';
import { gatewayPage } from './gateway-page.ts';
import { gatewayNames, readGatewaySwitches } from './gateway-switches.ts';
import { hyperpay } from './hyperpay/index.ts';
import { moneyhash } from './moneyhash/index.ts';
import { moyasar } from './moyasar/index.ts';
import { pinpad } from './pinpad/index.ts';
import type { SimulatedGateway } from './simulated-gateway.ts';
import { tap } from './tap/index.ts';

/** Every pretended gateway; one more is a folder and a line. */
const gateways: SimulatedGateway[] = [checkout, foodicsOnline, hyperpay, moyasar, moneyhash, tap, pinpad];

/** The gateways below their own prefixes, their switches, and the webhooks they sent. */
export const gatewayRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const box = simulation.gateways;
  for (const { name, routes } of gateways) await app.register(routes, { prefix: `/${name}`, simulation });

  const isJson = (accept: string | undefined) => accept?.includes('application/json');
  const listed = () =>
    box.webhooks().map(({ webhook: { url, headers, body }, ...rest }) => ({ ...rest, url, headers, body }));

  app.get('/gateways', async (request, reply) => {
    if (isJson(request.headers.accept)) {
      return { switches: Object.fromEntries(gatewayNames.map((name) => [name, box.switchesOf(name)])) };
    }
    return reply.type('text/html; charset=utf-8').send(gatewayPage(box, app.prefix));
  });

  app.get('/gateways/webhooks', async () => listed());

  app.post<{ Params: { id: string } }>('/gateways/webhooks/:id', async (request, reply) => {
    const status = await box.deliver(Number(request.params.id));
    if (isJson(request.headers.accept)) return { status };
    return reply.redirect(`${app.prefix}/gateways`, 303);
  });

  app.post<{ Params: { gateway: string } }>('/gateways/:gateway', async (request, reply) => {
    const name = gatewayNames.find((known) => known === request.params.gateway);
    if (!name) return reply.code(404).send({ error: 'No such gateway' });
    box.setSwitches(name, readGatewaySwitches(request.body, box.switchesOf(name)));
    if (isJson(request.headers.accept)) return { switches: box.switchesOf(name) };
    return reply.redirect(`${app.prefix}/gateways`, 303);
  });

  app.delete('/gateways', async (_request, reply) => {
    box.reset();
    return reply.code(204).send();
  });
};

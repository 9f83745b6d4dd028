import { playApi } from '../play-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { addBridge } from './bridge.routes.ts';
import { acts, playHolder } from './holder.ts';
import { terminalPage } from './terminal-page.ts';
import { createTerminals, terminalNames } from './terminals.ts';

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

type Played = { Params: { terminal: string }; Body: Record<string, string | undefined> | undefined };

/** The bridge to the card terminals beside kiosks, and a page on which a person plays the card holder. */
export const pinpad: SimulatedGateway = {
  name: 'pinpad',
  routes: async (app, { simulation }) => {
    const terminals = createTerminals(simulation.now);

    app.get('/terminals', async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(
          terminalPage(
            terminalNames.map((name) => ({ name, payment: terminals.newestAt(name) })),
            `${app.prefix}/terminals`,
          ),
        ),
    );

    app.post<Played>('/terminals/:terminal', async (request, reply) => {
      const payment = terminals.newestAt(request.params.terminal);
      const { act, card } = request.body ?? {};
      // A card is put in by pressing it.
      const done = card === undefined ? acts.find((known) => known === act) : 'insert';
      if (payment && done) playHolder(simulation, payment, done, card ?? '');
      if (request.headers.accept?.includes('application/json')) return { state: payment?.state ?? null };
      return reply.redirect(`${app.prefix}/terminals`, 303);
    });

    await app.register(
      async (scope) => {
        playApi(scope, simulation, 'pinpad');
        addBridge(scope, simulation, terminals);
      },
      { prefix: '/v1' },
    );
  },
};

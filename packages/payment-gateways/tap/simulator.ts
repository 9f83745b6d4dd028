import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { playApi, type GatewaySimulation, type SimulatedGateway } from '../simulation.ts';
import {
  createTapAccount,
  placeOf,
  presentCharge,
  presentRefund,
  type SimulatedCharge,
  type TapAccount,
} from './simulated-account.ts';
import { readChargeRequest, readList, readPage, readRefundRequest, type TapError } from './simulated-requests.ts';
import { tapFields, tapPages } from './simulated-pages.ts';

type Body = { Body: Record<string, unknown> | undefined };
type ById = { Params: { id: string } };

/** The API for a shop's server with its secret key. */
const tapApi: FastifyPluginAsync<{ simulation: GatewaySimulation; account: TapAccount }> = async (app, given) => {
  const { simulation, account } = given;
  playApi(app, simulation, 'tap');
  app.addHook('onRequest', async (request, reply) => {
    const problem = keyProblem(request);
    return problem && refuse(reply, 401, problem);
  });
  const present = (charge: SimulatedCharge) =>
    presentCharge(charge, simulation.gateways.switchesOf('tap'), placeOf(charge, app.prefix));
  const findOwn = (request: FastifyRequest, id: unknown) => {
    const charge = typeof id === 'string' ? account.find(id) : undefined;
    return charge?.secretKey === keyOf(request) ? charge : undefined;
  };

  for (const path of ['/v2/charges', '/v2/charges/']) {
    app.post<Body>(path, async (request, reply) => {
      const reference = request.body?.['reference'] as { idempotent?: unknown } | undefined;
      const repeated = account.findRepeated(keyOf(request), reference?.idempotent);
      if (repeated) return present(repeated);
      const read = readChargeRequest(request.body, account);
      if ('code' in read) return refuse(reply, 400, read);
      return present(account.create(keyOf(request), read, request.headers['lang_code'] === 'ar' ? 'ar' : 'en'));
    });
  }

  app.get<ById>('/v2/charges/:id', async (request, reply) => {
    const charge = findOwn(request, request.params.id);
    return charge ? present(charge) : refuse(reply, 404, { code: '1144', description: 'Charge id not found' });
  });

  app.post<Body>('/v2/charges/list', async (request, reply) => {
    const asked = readList(request.body);
    const charges = account.chargesOf(keyOf(request)).filter((charge) => asked.includesCharge(charge));
    const { entries, hasMore } = readPage(charges, asked);
    if (entries.length === 0) return refuse(reply, 400, { code: '1144', description: 'Charges not found' });
    return { object: 'list', count: entries.length, has_more: hasMore, charges: entries.map(present) };
  });

  for (const path of ['/v2/refunds', '/v2/refunds/']) {
    app.post<Body>(path, async (request, reply) => {
      const charge = findOwn(request, request.body?.['charge_id']);
      if (!charge) return refuse(reply, 404, { code: '1144', description: 'Charge id not found' });
      const read = readRefundRequest(request.body, charge, simulation.gateways.switchesOf('tap'));
      if ('code' in read) return refuse(reply, 400, read);
      return presentRefund(charge, 'repeated' in read ? read.repeated : account.refund(charge, read));
    });
  }

  app.post<Body>('/v2/refunds/list', async (request, reply) => {
    const asked = readList(request.body);
    const all = account
      .chargesOf(keyOf(request))
      .flatMap((charge) => charge.refunds.map((refund) => ({ ...refund, charge, refund })))
      .filter(({ charge, createdAt }) => asked.includesRefund(charge, createdAt));
    const { entries, hasMore } = readPage(all, asked);
    if (entries.length === 0) return refuse(reply, 400, { code: '1160', description: 'Refunds not found' });
    const refunds = entries.map(({ charge, refund }) => presentRefund(charge, refund));
    return { object: 'list', count: entries.length, has_more: hasMore, refunds };
  });
};

const keyOf = (request: FastifyRequest): string => (request.headers.authorization ?? '').replace(/^Bearer /, '');

function keyProblem(request: FastifyRequest): TapError | undefined {
  const key = keyOf(request);
  if (key === '') return { code: '2107', description: 'Authorization Required' };
  if (key.startsWith('pk_')) return { code: '2106', description: 'Please use the secret key, the public key given' };
  if (key.startsWith('sk_live_')) {
    return { code: '1101', description: 'Secret API Key and Environment are mismatched' };
  }
  return /^sk_test_\w+$/.test(key) ? undefined : { code: '2104', description: 'Invalid API Key' };
}

const refuse = (reply: FastifyReply, status: number, problem: TapError) =>
  reply.code(status).send({ errors: [problem] });

/** Tap: charges of API v2, its own page, the fields of its card SDK, and what it posts to the shop. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const account = createTapAccount(simulation);
    await app.register(tapApi, { simulation, account });
    await app.register(tapPages, { simulation, account });
    await app.register(tapFields, { simulation, account });
  },
};

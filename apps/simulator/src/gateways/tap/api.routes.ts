import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { playApi } from '../play-api.ts';
import type { TapAccount } from './account.ts';
import type { SimulatedCharge } from './charge.ts';
import { readList, readPage } from './lists.ts';
import { placeOf } from './places.ts';
import { presentCharge, presentRefund } from './present-charge.ts';
import { readChargeRequest, type TapError } from './read-charge-request.ts';
import { readRefundRequest } from './read-refund-request.ts';

type Body = { Body: Record<string, unknown> | undefined };
type ById = { Params: { id: string } };

/** What a shop's server calls with its secret key. */
export const tapApi: FastifyPluginAsync<{ simulation: Simulation; account: TapAccount }> = async (app, given) => {
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

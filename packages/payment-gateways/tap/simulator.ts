import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { currencyDigits } from '../money.ts';
import { type GatewaySimulation, type GatewaySwitches, playApi, type SimulatedGateway } from '../simulation.ts';
import {
  type ChargeRequest,
  claimed,
  createTapAccount,
  placeOf,
  presentCharge,
  presentRefund,
  type SimulatedCharge,
  type SimulatedRefund,
  type TapAccount,
} from './simulated-account.ts';
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

type Asked = {
  limit: number;
  startingAfter: string | undefined;
  includesCharge(charge: SimulatedCharge): boolean;
  includesRefund(charge: SimulatedCharge, createdAt: Date): boolean;
};

const mostEntries = 50;
const usualEntries = 25;

/** The filters of a list request: a time, a reference, charges by their ids. */
function readList(body: unknown): Asked {
  const {
    period,
    reference,
    charges,
    limit,
    starting_after: startingAfter,
  } = (body ?? {}) as {
    period?: { date?: { from?: string; to?: string } };
    reference?: { transaction?: string; order?: string };
    charges?: string[];
    limit?: string;
    starting_after?: string;
  };
  const isInTime = (createdAt: Date) =>
    createdAt.getTime() >= Number(period?.date?.from ?? 0) &&
    createdAt.getTime() <= Number(period?.date?.to ?? Number.MAX_SAFE_INTEGER);
  const isNamed = ({ id }: SimulatedCharge) => !charges || charges.includes(id);
  return {
    limit: Math.min(Number(limit ?? usualEntries), mostEntries),
    startingAfter,
    includesCharge: (charge) =>
      isInTime(charge.createdAt) &&
      isNamed(charge) &&
      (!reference?.transaction || reference.transaction === charge.request.reference.transaction) &&
      (!reference?.order || reference.order === charge.request.reference.order),
    includesRefund: (charge, createdAt) => isInTime(createdAt) && isNamed(charge),
  };
}

/** One page of a list, behind the entry that the last one ended with. */
function readPage<Entry extends { id: string }>(all: Entry[], { limit, startingAfter }: Asked) {
  const rest = startingAfter === undefined ? all : all.slice(all.findIndex(({ id }) => id === startingAfter) + 1);
  return { entries: rest.slice(0, limit), hasMore: rest.length > limit };
}

/** One of Tap's documented errors: its number and its sentence. */
type TapError = { code: string; description: string };

const currencies = new Set(['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']);
const pages = /^src_(all|cards?|sa\.mada|kw\.knet|bh\.benefit)$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const part = (value: unknown, name: string): Record<string, unknown> => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
};
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const isAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const problem = (code: string, description: string): TapError => ({ code, description });

/** An amount that its currency can have. */
const isAmount = (amount: unknown, currency: string): amount is number =>
  typeof amount === 'number' && amount > 0 && Number(amount.toFixed(currencyDigits(currency))) === amount;

/** Reads what a shop asked for, or says what Tap would find wrong with it first. */
function readChargeRequest(body: unknown, account: Pick<TapAccount, 'peekToken'>): ChargeRequest | TapError {
  if (!isObject(body)) return problem('1102', 'Request values are empty');
  const currency = text(body['currency']);
  if (currency === undefined) return problem('1118', 'Currency code is invalid');
  if (!currencies.has(currency)) return problem('1119', 'Currency code not supported');
  const { amount } = body;
  if (!isAmount(amount, currency)) return problem('1117', 'Amount is invalid');
  const source = text(part(body, 'source')['id']);
  if (source === undefined) return problem('1124', 'Source id is missing');
  const redirectUrl = text(part(body, 'redirect')['url']);
  if (redirectUrl === undefined) return problem('1110', 'Redirect URL is missing');
  if (!isAddress(redirectUrl)) return problem('1111', 'Redirect URL is invalid');
  const customer = part(body, 'customer');
  const wrong = customerProblem(customer) ?? sourceProblem(source, account);
  if (wrong) return wrong;
  const reference = part(body, 'reference');
  const expiryMinutes = Number(part(part(body, 'transaction'), 'expiry')['period'] ?? 30);
  const [transaction, order, idempotent] = ['transaction', 'order', 'idempotent'].map((name) => text(reference[name]));
  return {
    amount,
    currency,
    description: text(body['description']) ?? '',
    source,
    reference: { ...(transaction && { transaction }), ...(order && { order }), ...(idempotent && { idempotent }) },
    metadata: body['metadata'] ?? {},
    customer,
    postUrl: text(part(body, 'post')['url']),
    redirectUrl,
    expiryMinutes: Math.min(60, Math.max(5, expiryMinutes)),
  };
}

function customerProblem(customer: Record<string, unknown>): TapError | undefined {
  if (Object.keys(customer).length === 0) return problem('1129', 'Customer id or Customer information is required');
  if (!text(customer['first_name'])) return problem('1130', 'Customer first name is required');
  const phone = part(customer, 'phone');
  const hasPhone = text(phone['country_code']) && text(phone['number']);
  if (hasPhone || text(customer['email'])) return undefined;
  return problem('1139', 'Customer phone number or email address is required');
}

function sourceProblem(source: string, account: Pick<TapAccount, 'peekToken'>): TapError | undefined {
  if (pages.test(source)) return undefined;
  if (!source.startsWith('tok_')) return problem('1125', 'Source id is invalid');
  return account.peekToken(source) ? undefined : problem('1126', 'Source already used, Please create the new source');
}

type RefundRequest = Omit<SimulatedRefund, 'id' | 'status' | 'createdAt'>;

/** Reads a refund, or finds the one that an earlier request of the same reference made, or says what is wrong. */
function readRefundRequest(
  body: Record<string, unknown> | undefined,
  charge: SimulatedCharge,
  switches: GatewaySwitches,
): RefundRequest | { repeated: SimulatedRefund } | TapError {
  const { amount, currency, reason, post } = body ?? {};
  const reference = (body?.['reference'] ?? {}) as Record<string, unknown>;
  const { idempotent } = reference;
  const repeated = charge.refunds.find((refund) => refund.reference['idempotent'] === idempotent);
  if (idempotent !== undefined && repeated) return { repeated };
  if (typeof reason !== 'string' || reason === '') return { code: '1156', description: 'Refund reason is missing' };
  const took = claimed(charge, switches);
  if (currency !== took.currency) {
    return { code: '1149', description: 'Currency code is not matching with existing currency code' };
  }
  if (!isAmount(amount, took.currency)) return { code: '1117', description: 'Amount is invalid' };
  const taken = charge.outcome.status === 'CAPTURED' ? took.amount : 0;
  const given = charge.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const left = Number((taken - given).toFixed(currencyDigits(took.currency)));
  if (amount > left) return { code: '1161', description: 'Requested refund amount exceeds' };
  const url = (post as { url?: unknown } | undefined)?.url;
  return { amount, currency: took.currency, reason, reference, postUrl: typeof url === 'string' ? url : undefined };
}

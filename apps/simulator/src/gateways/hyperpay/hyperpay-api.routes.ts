import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { playApi } from '../play-api.ts';
import { answer, presentEntry, type ParameterError } from './hyperpay-answers.ts';
import { codes, type Checkout, type HyperpayStore } from './hyperpay-store.ts';
import { tellShop } from './hyperpay-webhooks.ts';

type Fields = Record<string, string | undefined>;

const entityIds = ['simulated-cards', 'simulated-mada'];
const readsPerMinute = 2;

/** What the shop's server calls. */
export function hyperpayApi(
  app: FastifyInstance,
  { simulation, store, integrity }: { simulation: Simulation; store: HyperpayStore; integrity: string },
): void {
  const { now } = simulation;
  playApi(app, simulation, 'hyperpay');
  const refuse = (reply: FastifyReply, status: number, code: string, errors?: ParameterError[]) =>
    reply.code(status).send(answer(code, now(), errors));

  app.addHook('preHandler', async (request, reply) => {
    const { entityId } = fieldsOf(request);
    const isKnown = entityId !== undefined && entityIds.includes(entityId);
    if (request.headers.authorization !== 'Bearer simulated' || !isKnown) return refuse(reply, 401, codes.unauthorized);
    return undefined;
  });

  app.post('/v1/checkouts', async (request, reply) => {
    const fields = fieldsOf(request);
    const errors = findErrors(fields, { amount: amountPattern, currency: /^[A-Z]{3}$/, paymentType: /^DB$/ });
    if (errors.length > 0) return refuse(reply, 400, '200.300.404', errors);
    const { entityId = '', amount = '', currency = '', merchantTransactionId = '' } = fields;
    const { id } = store.open({ entityId, amount, currency, reference: merchantTransactionId });
    return { id, ...(fields['integrity'] === 'true' && { integrity }), ...answer(codes.created, now()) };
  });

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const checkout = store.find(request.params.id);
    const isOwn = checkout?.entityId === fieldsOf(request)['entityId'];
    if (!checkout || !isOwn) return refuse(reply, 404, codes.noSession);
    if (!mayRead(checkout, now())) return refuse(reply, 429, codes.throttled);
    const entry = store.debitOf(checkout.id);
    return entry ? presentEntry(entry, store) : answer(codes.pending, now());
  });

  app.get('/v1/query', async (request, reply) => {
    const { entityId, merchantTransactionId } = fieldsOf(request);
    const found = store
      .all()
      .filter((entry) => entry.reference === merchantTransactionId && entry.entityId === entityId);
    if (found.length === 0) return refuse(reply, 404, codes.notFound);
    return {
      payments: found.toReversed().map((entry) => presentEntry(entry, store)),
      ...answer('000.000.100', now()),
    };
  });

  app.post<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    const fields = fieldsOf(request);
    const errors = findErrors(fields, { amount: amountPattern, currency: /^[A-Z]{3}$/, paymentType: /^RF$/ });
    if (errors.length > 0) return refuse(reply, 400, '200.300.404', errors);
    const debit = store.entry(request.params.id);
    if (!debit || debit.entityId !== fields['entityId']) return refuse(reply, 400, '700.300.100');
    const back = store.all().filter((entry) => entry.referencedId === debit.id);
    const sum = back.reduce((total, { amount }) => total + Number(amount), Number(fields['amount']));
    const isPossible =
      debit.code === codes.approved && fields['currency'] === debit.currency && sum <= Number(debit.amount);
    if (!isPossible) return refuse(reply, 400, codes.refundTooMuch);
    const { merchantTransactionId: reference = debit.reference, amount = '' } = fields;
    const refund = store.add({ ...debit, paymentType: 'RF', amount, reference, referencedId: debit.id });
    tellShop(simulation, store, refund, 'CREATED');
    return presentEntry(refund, store);
  });
}

const amountPattern = /^\d{1,12}(\.\d{2,3})?$/;

/** Two a minute for each checkout; the third says nothing of the payment. */
function mayRead(checkout: Checkout, now: Date): boolean {
  const recent = checkout.reads.filter((read) => now.getTime() - read.getTime() < 60_000);
  if (recent.length >= readsPerMinute) return false;
  checkout.reads = [...recent, now];
  return true;
}

const findErrors = (fields: Fields, patterns: Record<string, RegExp>): ParameterError[] =>
  Object.entries(patterns)
    .filter(([name, pattern]) => !pattern.test(fields[name] ?? ''))
    .map(([name]) => ({ name, value: fields[name] ?? null, message: 'invalid or missing parameter' }));

/** A GET brings its fields in the address, a POST in its body and nowhere else. */
const fieldsOf = (request: FastifyRequest): Fields => {
  const fields: unknown = request.method === 'GET' ? request.query : request.body;
  return (fields ?? {}) as Fields;
};

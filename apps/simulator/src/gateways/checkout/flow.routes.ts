import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import type { Charge } from './charge.ts';
import { isError, notAllowed, refuse, type CheckoutError } from './checkout-errors.ts';
import { flowPage } from './flow-page.ts';
import type { SimulatedPayment } from './payments.ts';
import { readCard } from './read-payment-request.ts';
import type { Session, Sessions } from './sessions.ts';
import { newId, type Tokens } from './tokens.ts';

type Tools = { simulation: Simulation; sessions: Sessions; tokens: Tokens; charge: Charge; prefix: string };
type BySession = { Params: { session: string } };

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** Pays a session with a token, once. */
function paySession({ tokens, charge }: Tools, session: Session | undefined, token: unknown) {
  if (!session) return notAllowed('payment_session_invalid');
  if (session.isPaid) return notAllowed('payment_session_paid');
  const card = readCard(token, tokens);
  if (isError(card)) return card;
  const payment = charge({ ...session.facts, card });
  session.isPaid = payment.status !== 'Declined';
  return payment;
}

/** Answers as the documented submit does: done, to be asked at the bank, or declined. */
const answer = (reply: FastifyReply, paid: SimulatedPayment | CheckoutError, prefix: string) => {
  if (isError(paid)) return refuse(reply, paid);
  const { id, status, sessionId } = paid;
  if (status === 'Pending' && sessionId) {
    return reply
      .code(202)
      .send({ id, status: 'Action Required', type: 'card', action: { url: `${prefix}/3ds/${sessionId}` } });
  }
  const words: Partial<Record<typeof status, string>> = { Declined: 'Declined', Pending: 'Pending' };
  return reply.code(201).send({ id, status: words[status] ?? 'Approved', type: 'card' });
};

/** Sessions of Flow as a server opens them. */
export function addSessions(app: FastifyInstance, tools: Tools): void {
  app.post('/payment-sessions', async (request, reply) => {
    const session = tools.sessions.open(request.body);
    if (isError(session)) return refuse(reply, session);
    return reply.code(201).send({
      id: session.id,
      payment_session_token: newId('pst'),
      payment_session_secret: newId('pss'),
      payment_methods: [{ type: 'card' }],
      _links: { self: { href: `${request.protocol}://${request.host}${tools.prefix}/payment-sessions/${session.id}` } },
    });
  });

  app.post<BySession & { Body: { session_data?: string } | undefined }>(
    '/payment-sessions/:session/submit',
    async (request, reply) =>
      answer(
        reply,
        paySession(tools, tools.sessions.find(request.params.session), request.body?.session_data),
        tools.prefix,
      ),
  );
}

/** Flow as a browser sees it: its script, and a document that asks for the card. */
export function addFlow(app: FastifyInstance, tools: Tools): void {
  for (const name of ['flow.js', 'flow-card.js']) {
    const text = script(name);
    app.get(`/flow/${name}`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }

  app.get<{ Querystring: { session?: string; locale?: string } }>('/flow/card', async (request, reply) => {
    const { session = '', locale = 'en' } = request.query;
    if (!tools.sessions.find(session)) return reply.code(404).send();
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(flowPage(session, locale));
  });

  app.post<BySession>('/flow/:session/pay', async (request, reply) => {
    const made = tools.tokens.make(request.body, tools.simulation.now());
    if (isError(made)) return refuse(reply, made);
    const session = tools.sessions.find(request.params.session);
    return answer(reply, paySession(tools, session, made.body['token']), tools.prefix);
  });
}

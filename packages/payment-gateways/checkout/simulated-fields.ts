import type { FastifyInstance, FastifyReply } from 'fastify';
import { cardWords, fieldPage, framePolicy, languageOf, sendPage, type CardField } from '../simulated-card.ts';
import { serveScripts, type GatewaySimulation } from '../simulation.ts';
import { escapeHtml } from '../simulator-page.ts';
import {
  hasKey,
  invalid,
  isError,
  newId,
  notAllowed,
  readCard,
  readRequestedPayment,
  sendError,
  type TakeCharge,
  type CheckoutError,
  type RequestedPayment,
  type SimulatedPayment,
  type Tokens,
} from './simulated-payments.ts';

/** A shop's request for a payment in Flow, until it is paid. */
export type FlowSession = { id: string; facts: RequestedPayment; isPaid: boolean };

type Sessions = {
  open(asked: unknown): FlowSession | CheckoutError;
  find(id: string): FlowSession | undefined;
};

export function createSessions(): Sessions {
  const kept = new Map<string, FlowSession>();
  return {
    find: (id) => kept.get(id),
    open(asked) {
      const facts = readRequestedPayment(asked);
      if ('codes' in facts) return facts;
      const { billing } = asked as { billing?: { address?: { country?: unknown } } };
      if (typeof billing?.address?.country !== 'string') return invalid('billing_address_country_required');
      if (!facts.successUrl) return invalid('success_url_required');
      if (!facts.failureUrl) return invalid('failure_url_required');
      const session = { id: newId('ps'), facts, isPaid: false };
      kept.set(session.id, session);
      return session;
    },
  };
}

/** The fields of Frames by their names. */
const elements: Record<string, CardField> = { 'card-number': 'number', 'expiry-date': 'expiry', cvv: 'cvv' };

/** Flow's own form: what is typed here is seen by no script of the shop. */
function flowPage(session: string, locale: string): string {
  const language = languageOf(locale);
  const words = cardWords[language];
  const field = (name: string, label: string, hint: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" placeholder="${hint}" inputmode="numeric" dir="ltr" required></label>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Flow (simulator)</title>
<style>
body { margin: 0; background: transparent; font: 1rem/1.5 system-ui, sans-serif; }
form { display: grid; gap: 1rem; }
label { display: grid; gap: .35rem; }
input, button { font: inherit; min-block-size: 3rem; padding-inline: 1rem; border: 1px solid; border-radius: .75rem; box-sizing: border-box; }
p:empty { display: none; }
</style>
</head>
<body>
<form data-session="${escapeHtml(session)}" data-wrong="${escapeHtml(words.declined)}">
${field('number', words.number, '1234 1234 1234 1234')}
${field('expiry', words.expiry, 'MM/YY')}
${field('cvv', words.cvv, '123')}
<p role="alert"></p>
<button type="submit">${words.pay}</button>
</form>
<script src="flow-card.js"></script>
</body>
</html>
`;
}

/** Frames: the script of the shop's page, and the fields, which are documents of their own. */
export function addFrames(app: FastifyInstance, simulation: GatewaySimulation, tokens: Tokens): void {
  serveScripts(app, import.meta.url, { 'frames/frames.js': 'frames.js', 'frames/field.js': 'field.js' });

  app.get<{ Querystring: Record<string, string> }>('/frames/field', async (request, reply) => {
    const { element = '', language } = request.query;
    const field = elements[element];
    if (!field) return reply.code(404).send();
    return sendPage(
      reply,
      framePolicy,
      fieldPage(field, languageOf(language), `data-element="${element}"`, 'field.js'),
    );
  });

  app.post('/tokens', async (request, reply) => {
    if (!hasKey(request, 'pk')) return reply.code(401).send();
    const made = tokens.make(request.body, simulation.now());
    return isError(made) ? sendError(reply, made) : reply.code(201).send(made.body);
  });
}

type Tools = { simulation: GatewaySimulation; sessions: Sessions; tokens: Tokens; charge: TakeCharge; prefix: string };
type BySession = { Params: { session: string } };

/** Pays a session with a token, once. */
function paySession({ tokens, charge }: Tools, session: FlowSession | undefined, token: unknown) {
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
  if (isError(paid)) return sendError(reply, paid);
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
    if (isError(session)) return sendError(reply, session);
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
  serveScripts(app, import.meta.url, { 'flow/flow.js': 'flow.js', 'flow/flow-card.js': 'flow-card.js' });

  app.get<{ Querystring: { session?: string; locale?: string } }>('/flow/card', async (request, reply) => {
    const { session = '', locale = 'en' } = request.query;
    if (!tools.sessions.find(session)) return reply.code(404).send();
    return sendPage(reply, framePolicy, flowPage(session, locale));
  });

  app.post<BySession>('/flow/:session/pay', async (request, reply) => {
    const made = tools.tokens.make(request.body, tools.simulation.now());
    if (isError(made)) return sendError(reply, made);
    const session = tools.sessions.find(request.params.session);
    return answer(reply, paySession(tools, session, made.body['token']), tools.prefix);
  });
}

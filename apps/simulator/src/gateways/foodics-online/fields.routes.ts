import { readFileSync } from 'node:fs';
import { checkCard, checkCardNumber, type WrittenCard } from '@sufra/ordering';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { challengePage } from '../bank.ts';
import { tellShop } from './events.ts';
import { fieldsPage } from './fields-page.ts';
import { readLanguage } from './fields-words.ts';
import { publicKey } from './keys.ts';
import type { FoodicsPayment, Payments } from './payments.ts';
import type { Tokens } from './tokens.ts';

type Texts = Record<string, string | undefined>;
type ById = { Params: { id: string }; Body: Texts | undefined };

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

// Shops put the fields into frames of their own pages.
const fieldsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-ancestors http: https:; base-uri 'none'; form-action 'none'";

/** What a guest's browser meets: the script, the frame with the card's fields, and the bank's page. */
export function addBrowserRoutes(app: FastifyInstance, simulation: Simulation, payments: Payments, tokens: Tokens) {
  for (const name of ['script.js', 'fields.js']) {
    const text = script(name);
    app.get(`/${name}`, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  }
  const send = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get<{ Querystring: Texts }>('/fields', async (request, reply) => {
    const { key = '', language, shop = '' } = request.query;
    if (key !== publicKey) return reply.code(401).send({ errors: [{ code: 'unauthenticated' }] });
    const page = { language: readLanguage(language), publicKey: key, shop, base: app.prefix };
    return send(reply, fieldsPolicy, fieldsPage(page));
  });

  const wrongFields = (body: Texts | undefined) => {
    const { number = '', expiry = '', cvv = '' } = body ?? {};
    const card: WrittenCard = { number, expiry, cvv };
    return checkCard(card, simulation.now());
  };

  app.post<{ Body: Texts | undefined }>('/fields/check', async (request) => ({ wrong: wrongFields(request.body) }));

  app.post<{ Body: Texts | undefined }>('/tokens', async (request, reply) => {
    if (request.body?.['public_key'] !== publicKey) {
      return reply.code(401).send({ errors: [{ code: 'unauthenticated' }] });
    }
    const wrong = wrongFields(request.body);
    const number = checkCardNumber(request.body['number'] ?? '');
    if (wrong.length > 0 || !number.ok) {
      return reply.code(422).send({ errors: wrong.map((field) => ({ code: `card_${field}_invalid`, field })) });
    }
    return reply.code(201).send({ token: tokens.make(number.value) });
  });

  app.get<ById>('/challenge/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return reply.code(404).send({ errors: [{ code: 'not_found' }] });
    if (payment.status !== 'pending') return reply.redirect(payment.returnUrl, 303);
    const { amount, currency } = payment.asked;
    const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
    const shown = `${currency} ${(amount / 10 ** (digits ?? 2)).toFixed(digits)}`;
    const action = `${app.prefix}/challenge/${payment.id}`;
    return send(reply, bankPolicy(payment), challengePage({ amount: shown, action, fields: {} }));
  });

  app.post<ById>('/challenge/:id', async (request, reply) => {
    const payment = payments.find(request.params.id);
    if (!payment) return reply.code(404).send({ errors: [{ code: 'not_found' }] });
    if (payment.status === 'pending') {
      const isAgreed = request.body?.['choice'] === 'approve';
      payment.status = isAgreed ? 'paid' : 'declined';
      payment.declineCode = isAgreed ? null : 'authentication_failed';
      tellShop(simulation, payment);
    }
    return reply.redirect(payment.returnUrl, 303);
  });
}

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const bankPolicy = ({ returnUrl }: FoodicsPayment): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(returnUrl).origin}; frame-ancestors 'none'; base-uri 'none'`;

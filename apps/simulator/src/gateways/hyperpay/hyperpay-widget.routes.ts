import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { challengePage } from '../bank.ts';
import { fieldPage } from './field-page.ts';
import { codes, type HyperpayStore } from './hyperpay-store.ts';
import { tellShop } from './hyperpay-webhooks.ts';
import { invalidFields, takeCard } from './take-card.ts';

type Query = Record<string, string | undefined>;

const fieldPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";
const bankPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** What the guest's browser calls: the widget, the frames of its fields, and the bank that asks. */
export function hyperpayWidget(
  app: FastifyInstance,
  {
    simulation,
    store,
    scripts,
  }: { simulation: Simulation; store: HyperpayStore; scripts: Record<'paymentWidgets' | 'cardField', string> },
): void {
  const sendPage = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  const resultUrlOf = (checkoutId: string): string => {
    const url = new URL(store.resultUrlOf(checkoutId) ?? 'about:blank');
    url.searchParams.set('id', checkoutId);
    url.searchParams.set('resourcePath', `/v1/checkouts/${checkoutId}/payment`);
    return url.href;
  };

  for (const [path, script] of [
    ['/v1/paymentWidgets.js', scripts.paymentWidgets],
    ['/v1/cardField.js', scripts.cardField],
  ] as const) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  }

  app.get<{ Params: { field: string }; Querystring: Query }>('/v1/fields/:field', async (request, reply) => {
    const html = fieldPage(request.params.field, request.query['locale'], `${app.prefix}/v1/cardField.js`);
    return html ? sendPage(reply, fieldPolicy, html) : reply.code(404).send({ error: 'No such field' });
  });

  app.post<{ Params: { id: string }; Body: Query }>('/v1/checkouts/:id/payment', async (request, reply) => {
    const checkout = store.find(request.params.id);
    const { number = '', cvv = '', expiry = '', holder = '', shopperResultUrl = '' } = request.body;
    if (!checkout || !URL.canParse(shopperResultUrl)) return reply.code(404).send({ error: 'InvalidCheckoutIdError' });
    if (store.isPaid(checkout.id)) return { location: resultUrlOf(checkout.id) };
    const invalid = invalidFields({ number, cvv, expiry, holder }, simulation.now());
    if (invalid.length > 0) return reply.code(422).send({ invalid });
    checkout.resultUrl = shopperResultUrl;
    const entry = takeCard({ simulation, store }, checkout, { number, cvv, expiry, holder });
    return { location: entry.isAtBank ? `${app.prefix}/v1/challenge/${entry.id}` : resultUrlOf(checkout.id) };
  });

  app.get<{ Params: { id: string } }>('/v1/challenge/:id', async (request, reply) => {
    const entry = store.entry(request.params.id);
    if (!entry) return reply.code(404).send({ error: 'No such payment' });
    const { amount, currency } = entry;
    const action = `${app.prefix}/v1/challenge/${entry.id}`;
    return sendPage(reply, bankPolicy, challengePage({ amount: `${amount} ${currency}`, action, fields: {} }));
  });

  app.post<{ Params: { id: string }; Body: Query | undefined }>('/v1/challenge/:id', async (request, reply) => {
    const entry = store.entry(request.params.id);
    if (!entry) return reply.code(404).send({ error: 'No such payment' });
    if (entry.isAtBank && store.codeOf(entry) === codes.pending) {
      // A checkout is paid once: a second window of it comes too late.
      const isTaken = request.body?.['choice'] === 'approve' && !store.isPaid(entry.checkoutId);
      entry.isAtBank = false;
      entry.code = isTaken ? codes.approved : codes.challengeFailed;
      tellShop(simulation, store, entry, 'UPDATED');
    }
    return reply.redirect(resultUrlOf(entry.checkoutId), 303);
  });
}

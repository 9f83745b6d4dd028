import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml, page } from '../../page.ts';
import { challengePage } from '../bank.ts';
import { notFound, notPossible } from './errors.ts';
import type { TellShop } from './events.ts';
import { present, type Ledger, type SimulatedPayment } from './ledger.ts';
import { approved, wordsOfOtp } from './test-cards.ts';

type Params = { Params: { id: string } };

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const policyFor = (shop: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`;

/** Where the guest goes after the bank: the shop's address, with what the shop had better not believe. */
export function returnUrlOf({ callbackUrl, id, status, source }: SimulatedPayment): string {
  const url = new URL(callbackUrl ?? 'about:blank');
  for (const [name, value] of Object.entries({ id, status, message: source.message ?? '' })) {
    url.searchParams.append(name, value);
  }
  return url.href;
}

/** What a guest's browser opens: the bank's page of 3-D Secure, and the code of STC Pay. */
export function addBrowserRoutes(app: FastifyInstance, ledger: Ledger, tell: TellShop): void {
  const sendPage = (reply: FastifyReply, payment: SimulatedPayment, html: string) =>
    reply
      .headers({
        'content-security-policy': policyFor(new URL(payment.callbackUrl ?? 'http://localhost').origin),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  const settle = (payment: SimulatedPayment, isPaid: boolean, message: string, code: string | null) => {
    payment.status = isPaid ? (payment.isManual ? 'authorized' : 'paid') : 'failed';
    Object.assign(payment.source, { message, response_code: code, transaction_url: null });
    tell(payment);
  };

  app.get<Params>('/v1/card_auth/:id/prepare', async (request, reply) => {
    const payment = ledger.find(request.params.id);
    if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
    if (payment.status !== 'initiated') return reply.redirect(returnUrlOf(payment), 303);
    const amount = present(payment).amount_format;
    const action = `${app.prefix}/v1/card_auth/${payment.id}/set_auth_result`;
    return sendPage(reply, payment, challengePage({ amount, action, fields: {} }));
  });

  app.post<Params & { Body: { choice?: string } | undefined }>(
    '/v1/card_auth/:id/set_auth_result',
    async (request, reply) => {
      const payment = ledger.find(request.params.id);
      if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
      if (payment.status === 'initiated') {
        const isPaid = request.body?.choice === 'approve';
        const no = '3-D Secure transaction attempt failed (AUTHENTICATION_FAILED)';
        settle(payment, isPaid, isPaid ? approved.message : no, isPaid ? approved.code : null);
      }
      return reply.redirect(returnUrlOf(payment), 303);
    },
  );

  app.get<Params>('/v1/card_auth/:id/wait', async (request, reply) => {
    const payment = ledger.find(request.params.id);
    if (!payment?.callbackUrl) return reply.code(404).send(notFound.body);
    const back = escapeHtml(returnUrlOf(payment));
    return sendPage(
      reply,
      payment,
      page(
        'Bank (simulator)',
        `<main><h1>Your bank takes its time</h1><p><a href="${back}">Back to the shop</a></p></main>`,
      ),
    );
  });

  app.post<Params & { Body: { otp_value?: string } | undefined }>(
    '/v1/stc_pays/:id/proceed',
    async (request, reply) => {
      const payment = ledger.find(request.params.id);
      if (payment?.source.type !== 'stcpay' || payment.status !== 'initiated')
        return reply.code(400).send(notPossible('Payment is not waiting').body);
      const { isPaid, message } = wordsOfOtp(request.body?.otp_value ?? '');
      settle(payment, isPaid, message, null);
      return present(payment);
    },
  );
}

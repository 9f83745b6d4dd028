import type { FastifyInstance, FastifyReply } from 'fastify';
import { challengePage } from '../bank.ts';
import { eventsOf, type TellShop } from './events.ts';
import type { Payments, SimulatedPayment } from './payments.ts';

type BySession = { Params: { session: string } };

/** A browser follows the bank's answer back to the shop only if the page's policy names the shop. */
const policyFor = (shop: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`;

/** The bank's page of 3-D Secure; it sends the guest back with `cko-session-id`. */
export function addChallenge(
  app: FastifyInstance,
  { payments, tell, prefix }: { payments: Payments; tell: TellShop; prefix: string },
): void {
  const leave = (reply: FastifyReply, payment: SimulatedPayment) => reply.redirect(returnUrlOf(payment), 303);

  app.get<BySession>('/3ds/:session', async (request, reply) => {
    const payment = payments.find(request.params.session);
    if (!payment?.sessionId) return reply.code(404).send();
    if (payment.status !== 'Pending') return leave(reply, payment);
    const html = challengePage({
      amount: `${payment.currency} (${payment.amount} minor units)`,
      action: `${prefix}/3ds/${payment.sessionId}`,
      fields: {},
    });
    const policy = policyFor(new URL(returnUrlOf(payment)).origin);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.post<BySession & { Body: { choice?: string } | undefined }>('/3ds/:session', async (request, reply) => {
    const payment = payments.find(request.params.session);
    if (!payment?.sessionId) return reply.code(404).send();
    if (payment.status === 'Pending') {
      const isApproved = request.body?.choice === 'approve';
      payment.status = isApproved ? (payment.isCaptured ? 'Captured' : 'Authorized') : 'Declined';
      payment.responseCode = isApproved ? '10000' : '20005';
      for (const type of eventsOf(payment)) tell(type, payment);
    }
    return leave(reply, payment);
  });
}

function returnUrlOf({ status, successUrl, failureUrl, sessionId }: SimulatedPayment): string {
  const url = new URL((status === 'Declined' ? failureUrl : successUrl) ?? 'about:blank');
  url.searchParams.set('cko-session-id', sessionId ?? '');
  return url.href;
}

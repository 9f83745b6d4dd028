import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { challengePage } from '../bank.ts';
import type { TapAccount } from './account.ts';
import { wrongFields } from './card-fields.ts';
import type { SimulatedCharge } from './charge.ts';
import { hostedPage } from './hosted-page.ts';
import { placeOf, returnOf } from './places.ts';
import { decimalsOf } from './present-charge.ts';

type ById = { Params: { id: string }; Body: Record<string, string | undefined> | undefined };

/** What a guest's browser meets at Tap: the page that takes the card, and the bank's. */
export const tapPages: FastifyPluginAsync<{ simulation: Simulation; account: TapAccount }> = async (app, given) => {
  const { simulation, account } = given;

  const send = (reply: FastifyReply, charge: SimulatedCharge, html: string) =>
    reply
      .headers({ 'content-security-policy': policyFor(charge), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  const goOn = (reply: FastifyReply, charge: SimulatedCharge) =>
    reply.redirect(placeOf(charge, app.prefix) ?? returnOf(charge), 303);

  app.get<ById>('/pay/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (charge.isChallenged || charge.outcome.status !== 'INITIATED') return goOn(reply, charge);
    return send(reply, charge, hostedPage(charge, { action: `${app.prefix}/pay/${charge.id}`, wrong: [] }));
  });

  app.post<ById>('/pay/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    const { number = '', expiry = '', cvv = '', choice } = request.body ?? {};
    if (charge.outcome.status !== 'INITIATED') return goOn(reply, charge);
    if (choice === 'cancel') {
      account.cancel(charge);
      return goOn(reply, charge);
    }
    const wrong = wrongFields({ number, expiry, cvv }, simulation.now());
    if (wrong.length > 0) {
      return send(reply, charge, hostedPage(charge, { action: `${app.prefix}/pay/${charge.id}`, wrong }));
    }
    account.pay(charge, { number: number.replace(/\D/g, ''), expiry });
    return goOn(reply, charge);
  });

  app.get<ById>('/3ds/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (!charge.isChallenged) return goOn(reply, charge);
    const { amount, currency } = charge.request;
    const written = `${currency} ${amount.toFixed(decimalsOf(currency))}`;
    return send(
      reply,
      charge,
      challengePage({ amount: written, action: `${app.prefix}/3ds/${charge.id}`, fields: {} }),
    );
  });

  app.post<ById>('/3ds/:id', async (request, reply) => {
    const charge = account.find(request.params.id);
    if (!charge) return reply.code(404).send({ error: 'No such charge' });
    if (charge.isChallenged) account.answerChallenge(charge, request.body?.['choice'] === 'approve');
    return goOn(reply, charge);
  });
};

/** Forms to itself, and from there back to the shop. */
const policyFor = ({ request }: SimulatedCharge): string =>
  `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(request.redirectUrl).origin}; frame-ancestors 'none'; base-uri 'none'`;

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Simulation } from '../../simulation.ts';
import { brandOf } from '../bank.ts';
import type { GatewaySwitches } from '../gateway-switches.ts';
import { tellShop } from './events.ts';
import { isUnderWay, isWaiting, terminalNames, type TerminalPayment, type Terminals } from './terminals.ts';

type ByReference = { Params: { reference: string }; Body: Record<string, unknown> | undefined };

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code });

/** What the bridge answers a shop's server, as docs/gateways/pinpad.md describes it. */
export function addBridge(app: FastifyInstance, simulation: Simulation, terminals: Terminals): void {
  app.addHook('onRequest', async (request, reply) =>
    request.headers.authorization === 'Bearer simulator-bridge' ? undefined : refuse(reply, 401, 'unauthenticated'),
  );

  app.put<ByReference>('/payments/:reference', async (request, reply) => {
    const { reference } = request.params;
    const known = terminals.find(reference);
    if (known) return present(known);
    const { terminal, amount, currency, label, timeout_seconds, webhook_url } = request.body ?? {};
    const name = terminalNames.find((each) => each === terminal);
    if (!name) return refuse(reply, 404, 'terminal-unknown');
    if (
      !Number.isInteger(amount) ||
      Number(amount) <= 0 ||
      typeof currency !== 'string' ||
      !/^[A-Z]{3}$/.test(currency)
    ) {
      return refuse(reply, 422, 'amount-invalid');
    }
    const before = terminals.newestAt(name);
    if (before && isUnderWay(before)) return refuse(reply, 409, 'terminal-busy');
    const asked = { reference, amount: Number(amount), currency };
    const payment = terminals.start({
      terminal: name,
      asked,
      claimed: claim(asked, simulation.gateways.switchesOf('pinpad')),
      label: typeof label === 'string' ? label : '',
      timeoutSeconds: Number(timeout_seconds) || 90,
      webhookUrl: typeof webhook_url === 'string' ? webhook_url : null,
    });
    return reply.code(201).send(present(payment));
  });

  app.get<ByReference>('/payments/:reference', async (request, reply) => {
    const payment = terminals.find(request.params.reference);
    return payment ? present(payment) : refuse(reply, 404, 'payment-unknown');
  });

  app.post<ByReference>('/payments/:reference/cancellation', async (request, reply) => {
    const payment = terminals.find(request.params.reference);
    if (!payment) return refuse(reply, 404, 'payment-unknown');
    if (!isWaiting(payment)) return refuse(reply, 409, 'too-late');
    payment.state = 'cancelled';
    tellShop(simulation, payment);
    return present(payment);
  });

  app.put<ByReference & { Params: { refund: string } }>(
    '/payments/:reference/refunds/:refund',
    async (request, reply) => {
      const payment = terminals.find(request.params.reference);
      if (!payment) return refuse(reply, 404, 'payment-unknown');
      const { refund: id } = request.params;
      const amount = Number(request.body?.['amount']);
      const isKnown = payment.refunds.some((refund) => refund.id === id);
      const isPossible = payment.state === 'approved' && Number.isInteger(amount) && amount > 0;
      if (!isKnown && (!isPossible || amount > payment.claimed.amount - refundedOf(payment))) {
        return refuse(reply, 422, 'refund-impossible');
      }
      if (!isKnown) payment.refunds.push({ id, amount });
      return { state: 'done' };
    },
  );
}

const refundedOf = ({ refunds }: TerminalPayment): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

const present = (payment: TerminalPayment) => ({
  id: payment.id,
  terminal: payment.terminal,
  state: payment.state,
  ...payment.claimed,
  refunded: refundedOf(payment),
  card: payment.card && { brand: brandOf(payment.card), last4: payment.card.slice(-4) },
  code: payment.code,
});

function claim(asked: TerminalPayment['asked'], { taken }: GatewaySwitches): TerminalPayment['claimed'] {
  if (taken === 'one-less') return { ...asked, amount: asked.amount - 1 };
  if (taken === 'other-currency') return { ...asked, currency: asked.currency === 'USD' ? 'EUR' : 'USD' };
  return taken === 'other-reference' ? { ...asked, reference: randomUUID() } : asked;
}

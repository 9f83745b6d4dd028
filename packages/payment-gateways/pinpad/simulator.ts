import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { askBank, brandOf } from '../simulated-bank.ts';
import { sendPage } from '../simulated-card.ts';
import { playApi, type GatewaySimulation, type GatewaySwitches, type SimulatedGateway } from '../simulation.ts';
import { escapeHtml, page } from '../simulator-page.ts';

/** The terminals that the bridge reaches. */
const terminalNames = ['counter-1', 'counter-2'] as const;

type TerminalState = 'insert-card' | 'enter-pin' | 'processing' | 'approved' | 'declined' | 'cancelled' | 'timed-out';

type Money = { reference: string; amount: number; currency: string };

type TerminalPayment = {
  id: string;
  terminal: string;
  /** The requested amount, which the terminal shows. */
  asked: Money;
  /** The amount that the bridge claims to have taken. */
  claimed: Money;
  state: TerminalState;
  card: string | null;
  code: string | null;
  label: string;
  timeoutSeconds: number;
  webhookUrl: string | null;
  refunds: { id: string; amount: number }[];
  startedAt: Date;
};

const isWaiting = ({ state }: TerminalPayment): boolean => state === 'insert-card' || state === 'enter-pin';
const isUnderWay = (payment: TerminalPayment): boolean => isWaiting(payment) || payment.state === 'processing';

/** The terminals of the bridge, by the shop's reference. A terminal gives up on a guest who does nothing. */
function createTerminals(now: () => Date) {
  const payments = new Map<string, TerminalPayment>();
  const look = (payment: TerminalPayment) => {
    const seconds = (now().getTime() - payment.startedAt.getTime()) / 1000;
    if (isWaiting(payment) && seconds > payment.timeoutSeconds) payment.state = 'timed-out';
    return payment;
  };
  return {
    start(payment: Omit<TerminalPayment, 'id' | 'state' | 'card' | 'code' | 'refunds' | 'startedAt'>): TerminalPayment {
      const started: TerminalPayment = {
        ...payment,
        id: `term_${randomUUID()}`,
        state: 'insert-card',
        card: null,
        code: null,
        refunds: [],
        startedAt: now(),
      };
      payments.set(payment.asked.reference, started);
      return started;
    },
    find(reference: string): TerminalPayment | undefined {
      const payment = payments.get(reference);
      return payment && look(payment);
    },
    /** The newest payment of a terminal, whatever became of it. */
    newestAt: (terminal: string): TerminalPayment | undefined =>
      [...payments.values()].map(look).findLast((payment) => payment.terminal === terminal),
  };
}

type Terminals = ReturnType<typeof createTerminals>;

const shown: Record<TerminalPayment['state'], string> = {
  'insert-card': 'Insert card',
  'enter-pin': 'Enter PIN',
  processing: 'Processing',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  'timed-out': 'Timed out',
};

const cards = [
  ['4242 4242 4242 4242', 'is taken'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0077', 'has a slow bank'],
];

/** A terminal of the counter: a person plays the card holder. It looks again by itself while no guest is asked for anything. */
function terminalPage(terminals: { name: string; payment: TerminalPayment | undefined }[], action: string): string {
  return page(
    'Card terminals (simulator)',
    `<main>
<header><h1>Card terminals</h1><span class="quiet">simulator</span></header>
<p class="quiet">Nobody real pays here. You are the guest with the card.</p>
${terminals.map(({ name, payment }) => oneTerminal(name, payment, `${action}/${name}`)).join('\n')}
</main>`,
    // Nothing moves while a button is being pressed.
    terminals.some(({ payment }) => payment && isWaiting(payment)) ? undefined : 2,
  );
}

function oneTerminal(name: string, payment: TerminalPayment | undefined, action: string): string {
  const buttons = payment ? buttonsOf(payment) : '';
  const amount = payment ? `${payment.asked.currency} ${decimal(payment.asked)}` : '';
  return `<form method="post" action="${escapeHtml(action)}" aria-label="${name}">
<h2>${name}</h2>
<p class="code" role="status">${payment ? shown[payment.state] : 'Ready'}</p>
${payment && isUnderWay(payment) ? `<p>${escapeHtml(payment.label)} <strong>${amount}</strong></p>` : ''}
${buttons}
</form>`;
}

const button = (act: Act, label: string): string => `<button type="submit" name="act" value="${act}">${label}</button>`;

function buttonsOf({ state }: TerminalPayment): string {
  switch (state) {
    case 'insert-card':
      return `${cards
        .map(
          ([number, what]) => `<button type="submit" name="card" value="${number}">Card ${number} (${what})</button>`,
        )
        .join('')}${button('cancel', 'Cancel')}`;
    case 'enter-pin':
      return button('pin', 'Right PIN') + button('wrong-pin', 'Wrong PIN') + button('cancel', 'Cancel');
    case 'processing':
      return button('approve', 'The bank agrees') + button('decline', 'The bank refuses');
    default:
      return '';
  }
}

function decimal({ amount, currency }: TerminalPayment['asked']): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

/** Tells the shop that something changed at a terminal, at the address that the payment came with. */
function sendWebhook({ gateways, now }: GatewaySimulation, { claimed, webhookUrl }: TerminalPayment): void {
  const url = gateways.switchesOf('pinpad').webhookUrl ?? webhookUrl;
  if (url === null) return;
  const body = JSON.stringify({ reference: claimed.reference });
  const seconds = Math.floor(now().getTime() / 1000);
  const headersOf = (secret: string) => ({
    'content-type': 'application/json',
    'bridge-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  });
  gateways.send('pinpad', {
    url,
    headers: headersOf('simulator-webhook'),
    body,
    forged: { headers: headersOf('somebody else'), body },
  });
}

/** The acts of the guest at the terminal. */
const acts = ['insert', 'pin', 'wrong-pin', 'cancel', 'approve', 'decline'] as const;

type Act = (typeof acts)[number];

const processingMilliseconds = 1500;

/** Plays the card holder, and the bank that takes its time. */
function playHolder(simulation: GatewaySimulation, payment: TerminalPayment, act: Act, card: string): void {
  const end = (state: 'approved' | 'declined' | 'cancelled', code: string | null = null) => {
    payment.state = state;
    payment.code = code;
    sendWebhook(simulation, payment);
  };
  switch (act) {
    case 'insert':
      if (payment.state !== 'insert-card') return;
      payment.card = card.replace(/\D/g, '');
      payment.state = 'enter-pin';
      return sendWebhook(simulation, payment);
    case 'wrong-pin':
      if (payment.state === 'enter-pin') end('declined', 'wrong-pin');
      return undefined;
    case 'cancel':
      if (isWaiting(payment)) end('cancelled');
      return undefined;
    case 'pin':
      if (payment.state !== 'enter-pin') return;
      payment.state = 'processing';
      sendWebhook(simulation, payment);
      return askBankOf();
    case 'approve':
    case 'decline':
      if (payment.state === 'processing') end(act === 'approve' ? 'approved' : 'declined');
      return undefined;
  }

  function askBankOf(): void {
    const answer = askBank(payment.card ?? '', simulation.gateways.switchesOf('pinpad'));
    if (answer === 'pending') return;
    void simulation.wait(processingMilliseconds).then(() => {
      if (payment.state === 'processing') end(answer === 'decline' ? 'declined' : 'approved');
    });
  }
}

type ByReference = { Params: { reference: string }; Body: Record<string, unknown> | undefined };

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code });

/** The bridge's API for a shop's server, as packages/payment-gateways/pinpad/README.md describes it. */
function addBridge(app: FastifyInstance, simulation: GatewaySimulation, terminals: Terminals): void {
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
    sendWebhook(simulation, payment);
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

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

type Played = { Params: { terminal: string }; Body: Record<string, string | undefined> | undefined };

/** The bridge to the card terminals beside kiosks, and a page on which a person plays the card holder. */
export const simulator: SimulatedGateway = {
  routes: async (app, { simulation }) => {
    const terminals = createTerminals(simulation.now);

    app.get('/terminals', async (_request, reply) =>
      sendPage(
        reply,
        pagePolicy,
        terminalPage(
          terminalNames.map((name) => ({ name, payment: terminals.newestAt(name) })),
          `${app.prefix}/terminals`,
        ),
      ),
    );

    app.post<Played>('/terminals/:terminal', async (request, reply) => {
      const payment = terminals.newestAt(request.params.terminal);
      const { act, card } = request.body ?? {};
      // A card is put in by pressing it.
      const done = card === undefined ? acts.find((known) => known === act) : 'insert';
      if (payment && done) playHolder(simulation, payment, done, card ?? '');
      if (request.headers.accept?.includes('application/json')) return { state: payment?.state ?? null };
      return reply.redirect(`${app.prefix}/terminals`, 303);
    });

    await app.register(
      async (scope) => {
        playApi(scope, simulation, 'pinpad');
        addBridge(scope, simulation, terminals);
      },
      { prefix: '/v1' },
    );
  },
};

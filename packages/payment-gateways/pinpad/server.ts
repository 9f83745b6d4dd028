import type { PaymentFailure, TerminalStep } from '@sufra/contracts';
import { z } from 'zod';
import {
  defineGateway,
  noHosts,
  type LookUpAnswer,
  type GatewayPayment,
  type GatewayTools,
  type PublicConfig,
  type RefundAnswer,
  type RefundRequest,
  type SimulatorAddress,
  type Started,
  type StartRequest,
  type WebhookMessage,
  type WebhookReading,
} from '../gateway.ts';
import { GatewayUnreachable, readAnswer, retryOnce, type GatewayAnswer, type GatewayRequest } from '../http.ts';
import { isSame, isSignedByUs, readJson } from '../webhook.ts';

const terminal = z.strictObject({
  /** Stands on the kiosk beside the terminal, and nowhere else: with it the terminal can be woken. */
  key: z.string().min(24, 'needs at least 24 characters, so that nobody guesses it'),
});

/** The terminals of one merchant, and the bridge that reaches them. */
export const settings = z.strictObject({
  /** Where the bridge answers; README.md says what. */
  bridgeUrl: z.url({ protocol: /^https?$/ }),
  bridgeKey: z.string().min(1),
  webhookSecret: z.string().min(16),
  /** The time a terminal waits for the guest. */
  guestSeconds: z.int().min(30).max(300).default(90),
  /** By the name that the bridge knows each terminal by. */
  terminals: z.record(z.string().regex(/^[\w-]{1,60}$/, 'a terminal is named with letters, digits and -'), terminal),
});

type PinpadSettings = z.infer<typeof settings>;

/** The bridge and the terminals that the simulator plays. */
export const simulated = ({ server }: SimulatorAddress): PinpadSettings => ({
  bridgeUrl: `${server}/pinpad/v1`,
  bridgeKey: 'simulator-bridge',
  webhookSecret: 'simulator-webhook',
  guestSeconds: 90,
  terminals: {
    'counter-1': { key: 'simulator-terminal-counter-1' },
    'counter-2': { key: 'simulator-terminal-counter-2' },
  },
});

/** The kiosk names its terminal before anything begins; nothing of the terminals is public. */
const publicConfig = (): PublicConfig => ({
  provider: 'pinpad',
  flow: 'token',
  methods: ['pinpad'],
  'provider-name': 'Card terminal',
  'card-brands': [],
  page: {},
  hosts: noHosts,
  options: {},
});

type Bridge = GatewayTools & {
  settings: PinpadSettings;
  /** Calls a path below the bridge's address. */
  call(request: Omit<GatewayRequest, 'url'> & { path: string }): Promise<GatewayAnswer>;
};

const openBridge = (settings: PinpadSettings, tools: GatewayTools): Bridge => ({
  ...tools,
  settings,
  call: ({ path, ...request }) =>
    tools.http({
      ...request,
      url: `${settings.bridgeUrl}${path}`,
      headers: { authorization: `Bearer ${settings.bridgeKey}` },
    }),
});

const pathOf = (reference: string): string => `/payments/${encodeURIComponent(reference)}`;

/**
 * The name of the terminal that a device was set up with, written as `name:key`; nothing for another key, so that a
 * terminal of the restaurant cannot be used from elsewhere.
 *
 * @example findTerminal(settings, 'counter-1:simulator-terminal-counter-1') // 'counter-1'
 */
function findTerminal({ terminals }: PinpadSettings, given: string | undefined): string | undefined {
  const [, name = '', key = ''] = /^([\w-]+):(.+)$/.exec(given ?? '') ?? [];
  const terminal = Object.hasOwn(terminals, name) ? terminals[name] : undefined;
  return terminal && isSame(key, terminal.key) ? name : undefined;
}

/**
 * Wakes the terminal that the kiosk was set up with. The bridge knows the payment by our id, so that asking again after
 * a lost answer is the same payment.
 */
async function start(bridge: Bridge, payment: GatewayPayment, request: StartRequest): Promise<Started> {
  const terminal = findTerminal(bridge.settings, request.terminal);
  if (terminal === undefined) return { kind: 'declined', failure: 'failed', problem: 'terminal-unknown' };
  const answer = await retryOnce(() =>
    bridge.call({
      method: 'PUT',
      path: pathOf(payment.id),
      json: {
        terminal,
        amount: payment.amountMinor,
        currency: payment.currency.code,
        label: `${request.shopName} ${payment.orderNumber}`,
        language: request.locale,
        timeout_seconds: bridge.settings.guestSeconds,
        webhook_url: request.urls.webhook,
      },
    }),
  );
  if (!answer.isOk) return readRefusal(answer);
  const { id } = readAnswer(bridgePayment, answer);
  return { kind: 'page', data: { terminal }, providerPaymentId: id };
}

const refusalShape = z.object({ code: z.string() });

function readRefusal({ status, body }: GatewayAnswer): Started {
  const read = refusalShape.safeParse(body);
  const code = read.success ? read.data.code : `status-${status}`;
  const failure = 'failed';
  if (code === 'terminal-busy' || code === 'terminal-unknown')
    return { kind: 'declined', failure, code, problem: code };
  if (status < 400 || status === 408 || status === 409) throw new GatewayUnreachable(`the bridge answered ${status}`);
  return { kind: 'declined', failure, code };
}

/** Asks the bridge, which knows the payment by our reference from the first moment. */
async function lookUp(bridge: Bridge, payment: GatewayPayment): Promise<LookUpAnswer> {
  const found = await find(bridge, payment);
  return found ? readBridgePayment(found) : { kind: 'none' };
}

/** The terminal's present step; nothing when the bridge does not answer. */
async function findStep(bridge: Bridge, payment: GatewayPayment): Promise<TerminalStep | null> {
  try {
    const found = await find(bridge, payment);
    return found ? stepOf(found) : 'ended';
  } catch {
    return null;
  }
}

/** Calls the payment off; one that the bank is being asked about goes on, and the look-up says how it ended. */
async function cancel(bridge: Bridge, payment: GatewayPayment): Promise<void> {
  await bridge.call({ method: 'POST', path: `${pathOf(payment.id)}/cancellation`, json: {} }).catch(() => undefined);
}

async function find(bridge: Bridge, payment: GatewayPayment): Promise<BridgePayment | undefined> {
  const answer = await bridge.call({ path: pathOf(payment.id) });
  return answer.status === 404 ? undefined : readAnswer(bridgePayment, answer);
}

const bridgeStates = [
  'insert-card',
  'enter-pin',
  'processing',
  'approved',
  'declined',
  'cancelled',
  'timed-out',
] as const;

/** A payment as the bridge answers it; amounts are integers in the currency's smallest unit. */
const bridgePayment = z.object({
  id: z.string().min(1),
  reference: z.string(),
  state: z.enum(bridgeStates),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int(),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  code: z.string().nullable(),
});

type BridgePayment = z.infer<typeof bridgePayment>;

/** The step that the terminal asks of the guest (PAY-27). */
function stepOf({ state }: BridgePayment): TerminalStep {
  return state === 'insert-card' || state === 'enter-pin' || state === 'processing' ? state : 'ended';
}

const failures: Partial<Record<BridgePayment['state'], PaymentFailure>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  'timed-out': 'expired',
};

/** A payment in the words of every gateway. */
function readBridgePayment(payment: BridgePayment): LookUpAnswer {
  const failure = failures[payment.state];
  return {
    kind: 'payment',
    state: payment.state === 'approved' ? 'success' : failure ? 'failed' : 'pending',
    providerPaymentId: payment.id,
    reference: payment.reference,
    amountMinor: payment.amount,
    currencyCode: payment.currency,
    refundedMinor: payment.refunded,
    paidWith: 'pinpad',
    ...(failure && { failure }),
    ...(payment.code !== null && { code: payment.code }),
    ...(payment.card && { card: payment.card }),
  };
}

const refundShape = z.object({ state: z.enum(['done', 'sent']) });
const undecided = new Set([408, 409, 429]);

/** Sends money back to the card without the card; the refund's id makes a repetition the same refund. */
async function refund(
  bridge: Bridge,
  payment: GatewayPayment,
  { id, amountMinor, reason }: RefundRequest,
): Promise<RefundAnswer> {
  const answer = await bridge.call({
    method: 'PUT',
    path: `${pathOf(payment.id)}/refunds/${encodeURIComponent(id)}`,
    json: { amount: amountMinor, currency: payment.currency.code, reason },
  });
  if (answer.isOk) return { kind: readAnswer(refundShape, answer).state };
  return undecided.has(answer.status) ? { kind: 'unknown' } : { kind: 'refused', code: `status-${answer.status}` };
}

const eventShape = z.object({ reference: z.string().min(1) });

/** The bridge signs `bridge-signature: t={seconds},v1={HMAC-SHA256 of "{t}.{body}"}`. */
function readWebhook({ settings, now }: Bridge, { body, headers }: WebhookMessage): WebhookReading {
  const header = headers['bridge-signature'];
  if (!isSignedByUs({ secret: settings.webhookSecret, header, body, now: now() })) {
    return { kind: 'refused', status: 401 };
  }
  const event = eventShape.safeParse(readJson(body));
  return event.success ? { kind: 'payment', reference: event.data.reference } : { kind: 'ignored' };
}

/** The card terminal beside a kiosk, behind a bridge that speaks to it (PAY-27, record 0057). */
export const gateway = defineGateway({
  provider: 'pinpad',
  settings,
  simulated,
  open(given, tools) {
    const bridge = openBridge(given, tools);
    return {
      provider: 'pinpad',
      publicConfig,
      start: (payment, request) => start(bridge, payment, request),
      lookUp: (payment) => lookUp(bridge, payment),
      readWebhook: (message) => readWebhook(bridge, message),
      refund: (payment, request) => refund(bridge, payment, request),
      terminal: {
        stepOf: (payment) => findStep(bridge, payment),
        cancel: (payment) => cancel(bridge, payment),
      },
    };
  },
});

import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { currencyDigits } from '../money.ts';
import { askBank, brandOf, type BankAnswer } from '../simulated-bank.ts';
import type { GatewayBox, GatewaySimulation, GatewaySwitches } from '../simulation.ts';

/** The result of a charge so far: Tap's status and its response code. */
type ChargeOutcome = { status: string; code: string; message: string };

type SimulatedCard = { number: string; brand: string };

export type SimulatedRefund = {
  id: string;
  amount: number;
  currency: string;
  status: 'PENDING' | 'REFUNDED';
  createdAt: Date;
  reason: string;
  reference: Record<string, unknown>;
  postUrl: string | undefined;
};

/** A shop's request, as far as this simulator reads it. */
export type ChargeRequest = {
  amount: number;
  currency: string;
  description: string;
  source: string;
  reference: { transaction?: string; order?: string; idempotent?: string };
  metadata: unknown;
  customer: Record<string, unknown>;
  postUrl: string | undefined;
  redirectUrl: string;
  expiryMinutes: number;
};

export type SimulatedCharge = {
  id: string;
  /** Charges belong to an account, and the same key signs what is posted. */
  secretKey: string;
  request: ChargeRequest;
  createdAt: Date;
  outcome: ChargeOutcome;
  card: SimulatedCard | undefined;
  /** The bank asks its owner. */
  isChallenged: boolean;
  language: 'ar' | 'en';
  refunds: SimulatedRefund[];
};

const chargeOutcomes = {
  captured: { status: 'CAPTURED', code: '000', message: 'Captured' },
  initiated: { status: 'INITIATED', code: '100', message: 'Initiated' },
  inProgress: { status: 'IN_PROGRESS', code: '200', message: 'In Progress' },
  abandoned: { status: 'ABANDONED', code: '301', message: 'Abandoned' },
  cancelled: { status: 'CANCELLED', code: '302', message: 'Canceled' },
  declined: { status: 'DECLINED', code: '507', message: 'Declined, Card Issuer' },
  notAuthenticated: { status: 'DECLINED', code: '512', message: 'Declined, Not Authenticated' },
  acquirerError: { status: 'DECLINED', code: '513', message: 'Declined, Card Acquirer - Error' },
  expiredCard: { status: 'FAILED', code: '407', message: 'Failed, Expired Card' },
  unspecified: { status: 'FAILED', code: '408', message: 'Failed, Unspecified Failure' },
  timedOut: { status: 'TIMEDOUT', code: '801', message: 'Timed Out' },
  unknown: { status: 'UNKNOWN', code: '901', message: 'Unknown' },
} satisfies Record<string, ChargeOutcome>;

/** Tap's documented cards: those with 3-D Secure are asked about. */
export const tapCards: Record<string, BankAnswer> = {
  '5123450000000008': 'challenge',
  '5111111111111118': 'approve',
  '4508750015741019': 'challenge',
  '4012000033330026': 'approve',
  '345678901234564': 'challenge',
  '371449635398431': 'approve',
  '4464040000000007': 'challenge',
  '5588480000000003': 'approve',
};

/** The bank's answer for one of those cards by its expiry, as documented. */
const byExpiry: Record<string, ChargeOutcome> = {
  '05/22': chargeOutcomes.declined,
  '04/27': chargeOutcomes.expiredCard,
  '08/28': chargeOutcomes.timedOut,
  '01/37': chargeOutcomes.acquirerError,
  '02/37': chargeOutcomes.unspecified,
  '05/37': chargeOutcomes.unknown,
};

const outcomeByExpiry = (number: string, expiry: string): ChargeOutcome =>
  (tapCards[number] && byExpiry[expiry]) || chargeOutcomes.captured;

/**
 * Where a guest has to go to pay a charge: Tap's page, or the bank's. The simulator runs beside the shop, so a browser
 * that reaches the one reaches the other. Nothing once there is nothing left to do.
 */
export function placeOf({ id, outcome, isChallenged, request }: SimulatedCharge, prefix: string): string | undefined {
  if (outcome.status !== 'INITIATED') return undefined;
  return `${new URL(request.redirectUrl).origin}${prefix}/${isChallenged ? '3ds' : 'pay'}/${id}`;
}

/** Back to the shop, with Tap's own id behind what the shop had there. */
export function returnOf({ id, request }: SimulatedCharge): string {
  const address = new URL(request.redirectUrl);
  address.searchParams.set('tap_id', id);
  return address.href;
}

/** The amount that the charge claims, which the switches may change. */
export function claimed(
  { request: { amount, currency, reference }, outcome }: SimulatedCharge,
  { taken }: GatewaySwitches,
) {
  const scale = 10 ** currencyDigits(currency);
  const isBent = outcome.status === 'CAPTURED';
  return {
    amount: isBent && taken === 'one-less' ? (Math.round(amount * scale) - 1) / scale : amount,
    currency: isBent && taken === 'other-currency' ? (currency === 'SAR' ? 'AED' : 'SAR') : currency,
    transaction: isBent && taken === 'other-reference' ? 'somebody-elses' : reference.transaction,
  };
}

const numberOf = (id: string): string => String(BigInt(`0x${id.slice(-9)}`)).padStart(11, '0');

/** A charge as Tap writes it; `url` is where the guest has to go, while there is something to do. */
export function presentCharge(charge: SimulatedCharge, switches: GatewaySwitches, url?: string) {
  const { id, request, createdAt, outcome, card } = charge;
  const { amount, currency, transaction } = claimed(charge, switches);
  const created = String(createdAt.getTime());
  return {
    id,
    object: 'charge',
    live_mode: false,
    customer_initiated: true,
    api_version: 'V2',
    method: 'GET',
    status: outcome.status,
    amount,
    currency,
    threeDSecure: true,
    card_threeDSecure: false,
    save_card: false,
    product: '',
    description: request.description,
    metadata: request.metadata,
    transaction: {
      timezone: 'UTC+03:00',
      created,
      ...(url !== undefined && { url }),
      expiry: { period: request.expiryMinutes, type: 'MINUTE' },
      asynchronous: false,
      amount,
      currency,
    },
    reference: {
      track: `tck_${id.slice(4)}`,
      payment: numberOf(id),
      ...(card && { gateway: `gateway_${numberOf(id)}` }),
      ...request.reference,
      transaction,
    },
    response: { code: outcome.code, message: outcome.message },
    ...(card && {
      card: {
        object: 'card',
        first_six: card.number.slice(0, 6),
        scheme: card.brand.toUpperCase(),
        brand: card.brand.toUpperCase(),
        last_four: card.number.slice(-4),
      },
    }),
    customer: request.customer,
    source: {
      object: request.source.startsWith('tok_') ? 'token' : 'source',
      type: 'CARD_NOT_PRESENT',
      payment_type: 'CREDIT',
      ...(card && { payment_method: card.brand.toUpperCase() }),
      channel: 'INTERNET',
      id: request.source,
    },
    redirect: { status: outcome.status === 'INITIATED' ? 'PENDING' : 'SUCCESS', url: request.redirectUrl },
    ...(request.postUrl !== undefined && { post: { status: 'PENDING', url: request.postUrl } }),
    auto_reversed: false,
  };
}

export const presentRefund = (charge: SimulatedCharge, refund: SimulatedRefund) => ({
  id: refund.id,
  object: 'refund',
  live_mode: false,
  api_version: 'V2',
  amount: refund.amount,
  currency: refund.currency,
  charge_id: charge.id,
  status: refund.status,
  created: String(refund.createdAt.getTime()),
  reason: refund.reason,
  reference: { ...refund.reference, payment: numberOf(refund.id), gateway: `gateway_${numberOf(refund.id)}` },
  response: refund.status === 'REFUNDED' ? { code: '000', message: 'Refunded' } : { code: '100', message: 'Pending' },
});

type Posted = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  reference: { gateway?: string; payment?: string };
};

/** The hash as Tap documents it, for what is posted and its moment. */
function hashstring({ id, amount, currency, status, reference }: Posted, created: string, key: string): string {
  const text =
    `x_id${id}x_amount${amount.toFixed(currencyDigits(currency))}x_currency${currency}` +
    `x_gateway_reference${reference.gateway ?? ''}x_payment_reference${reference.payment ?? ''}` +
    `x_status${status}x_created${created}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Tells the shop how a charge ended. */
function postCharge(box: GatewayBox, charge: SimulatedCharge): void {
  const message = { ...presentCharge(charge, box.switchesOf('tap')), method: 'POST' };
  post(box, charge, message, message.transaction.created, charge.request.postUrl);
}

/** Tells the shop that money went back. */
function postRefund(box: GatewayBox, charge: SimulatedCharge, refund: SimulatedRefund): void {
  const message = presentRefund(charge, refund);
  post(box, charge, message, message.created, refund.postUrl);
}

function post(
  box: GatewayBox,
  { secretKey, request }: SimulatedCharge,
  message: Posted,
  created: string,
  url?: string,
) {
  const body = JSON.stringify(message);
  const headersWith = (key: string) => ({
    'content-type': 'application/json',
    hashstring: hashstring(message, created, key),
  });
  const shop = () => `${new URL(request.redirectUrl).origin}/api/webhook/tap/feedback`;
  box.send('tap', {
    url: url ?? box.switchesOf('tap').webhookUrl ?? shop(),
    headers: headersWith(secretKey),
    body,
    forged: { headers: headersWith('sk_test_somebody_else'), body },
  });
}

type TypedCard = { number: string; expiry: string };

/** Everything that Tap knows; gone with the process. */
export type TapAccount = {
  create(secretKey: string, request: ChargeRequest, language: 'ar' | 'en'): SimulatedCharge;
  find(id: string): SimulatedCharge | undefined;
  /** The charge that an earlier request with the same idempotent reference made. */
  findRepeated(secretKey: string, idempotent: unknown): SimulatedCharge | undefined;
  /** Newest first. */
  chargesOf(secretKey: string): SimulatedCharge[];
  pay(charge: SimulatedCharge, card: TypedCard): void;
  answerChallenge(charge: SimulatedCharge, isApproved: boolean): void;
  cancel(charge: SimulatedCharge): void;
  refund(charge: SimulatedCharge, refund: Omit<SimulatedRefund, 'id' | 'status' | 'createdAt'>): SimulatedRefund;
  keepCard(card: TypedCard): string;
  /** A token is good for one charge. */
  peekToken(token: string): TypedCard | undefined;
};

/** Charges that are only begun, abandoned or in doubt are not posted. */
const untold = new Set<ChargeOutcome>([chargeOutcomes.inProgress, chargeOutcomes.abandoned, chargeOutcomes.unknown]);
const refundMilliseconds = 500;

export function createTapAccount(simulation: GatewaySimulation): TapAccount {
  const charges = new Map<string, SimulatedCharge>();
  const tokens = new Map<string, TypedCard>();
  const box = simulation.gateways;
  const switches = () => box.switchesOf('tap');
  const newId = (prefix: string) => `${prefix}_TS${randomInt(10)}${randomBytes(9).toString('hex')}`;

  const decide = (charge: SimulatedCharge, outcome: ChargeOutcome) => {
    Object.assign(charge, { outcome, isChallenged: false });
    if (!untold.has(outcome)) postCharge(box, charge);
  };
  /** A charge whose page was left is waited for, and expires. */
  const isOver = ({ outcome, createdAt, request }: SimulatedCharge) =>
    outcome === chargeOutcomes.initiated &&
    simulation.now().getTime() > createdAt.getTime() + request.expiryMinutes * 60_000;
  const asOfNow = (charge: SimulatedCharge) => {
    if (isOver(charge)) decide(charge, chargeOutcomes.abandoned);
    return charge;
  };

  const account: TapAccount = {
    create(secretKey, request, language) {
      const charge: SimulatedCharge = {
        id: newId('chg'),
        secretKey,
        request,
        createdAt: simulation.now(),
        outcome: chargeOutcomes.initiated,
        card: undefined,
        isChallenged: false,
        language,
        refunds: [],
      };
      charges.set(charge.id, charge);
      const card = tokens.get(request.source);
      tokens.delete(request.source);
      if (card) account.pay(charge, card);
      return charge;
    },
    find(id) {
      const charge = charges.get(id);
      return charge && asOfNow(charge);
    },
    findRepeated: (secretKey, idempotent) =>
      typeof idempotent === 'string'
        ? account.chargesOf(secretKey).find(({ request }) => request.reference.idempotent === idempotent)
        : undefined,
    chargesOf: (secretKey) =>
      [...charges.values()]
        .filter((charge) => charge.secretKey === secretKey)
        .map(asOfNow)
        .toReversed(),
    pay(charge, { number, expiry }) {
      charge.card = { number, brand: brandOf(number) };
      switch (askBank(number, switches(), tapCards)) {
        case 'approve':
          return decide(charge, outcomeByExpiry(number, expiry));
        case 'decline':
          return decide(charge, chargeOutcomes.declined);
        case 'pending':
          return decide(charge, chargeOutcomes.inProgress);
        case 'challenge':
          charge.isChallenged = true;
      }
    },
    answerChallenge: (charge, isApproved) =>
      decide(charge, isApproved ? chargeOutcomes.captured : chargeOutcomes.notAuthenticated),
    cancel: (charge) => decide(charge, chargeOutcomes.cancelled),
    refund(charge, given) {
      const refund: SimulatedRefund = { ...given, id: newId('re'), status: 'PENDING', createdAt: simulation.now() };
      charge.refunds.push(refund);
      // The bank takes its time, and Tap says so later.
      void simulation.wait(refundMilliseconds).then(() => {
        refund.status = 'REFUNDED';
        postRefund(box, charge, refund);
      });
      return refund;
    },
    keepCard(card) {
      const token = newId('tok');
      tokens.set(token, card);
      return token;
    },
    peekToken: (token) => tokens.get(token),
  };
  return account;
}

import type { PaymentFailure, PayWith } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import { z } from 'zod';
import type { LookUpAnswer, GatewayPayment } from '../gateway.ts';
import { GatewayUnreachable, readAnswer, type GatewayAnswer, type GatewayHttp } from '../http.ts';

/** The account that one merchant's token gives access to. */
export type HyperpayAccount = {
  baseUrl: string;
  accessToken: string;
  http: GatewayHttp;
  /** Every entity that a payment of this method may have gone through. */
  entityIdsOf(method: PayWith): string[];
};

const result = z.object({ code: z.string(), description: z.string().optional() });

/** A debit, or what was done about one. A declined one carries neither amount nor, sometimes, our reference. */
export const transaction = z.object({
  id: z.string().optional(),
  paymentType: z.string().optional(),
  paymentBrand: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  merchantTransactionId: z.string().optional(),
  referencedId: z.string().optional(),
  result,
  card: z.object({ last4Digits: z.string().optional() }).optional(),
});

type Transaction = z.infer<typeof transaction>;

export const checkoutAnswer = z.object({ id: z.string().optional(), integrity: z.string().optional(), result });

const reportAnswer = z.object({ result, payments: z.array(transaction).optional() });

type HyperpayCall = { path: string; entityId: string; query?: Record<string, string>; form?: Record<string, string> };

/** Calls the gateway with the merchant's token; the entity goes into the query of a GET and into the body of a POST. */
export async function callHyperpay<Shape extends { result: { code: string } }>(
  { baseUrl, accessToken, http }: HyperpayAccount,
  shape: z.ZodType<Shape>,
  { path, entityId, query, form }: HyperpayCall,
): Promise<Shape> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const url = `${baseUrl}/v1/${path}`;
  const answer = form
    ? await http({ method: 'POST', url, headers, form: { entityId, ...form } })
    : await http({ url: `${url}?${new URLSearchParams({ entityId, ...query }).toString()}`, headers });
  return readAnswer(shape, withCode(answer));
}

/** A proxy that refuses too many requests says so without a result code. */
const withCode = (answer: GatewayAnswer): GatewayAnswer =>
  answer.status === 429 ? { ...answer, body: { result: { code: throttledCode } } } : answer;

/** The transactions under our reference: the debit that counts, the amount refunded from it, and what is under way. */
type Report = {
  debit: Transaction | undefined;
  refundedMinor: number;
  underWayMinor: number;
  /** The gateway does not know whether a refund went: as the report says, or as it answered and no report has resolved. */
  isInDoubt: boolean;
};

/**
 * Asks for every transaction of our reference, whatever became of checkout and session. Without a stored entity (the
 * answer to the start was lost) every entity of the method is asked. Throws GatewayUnreachable when one of them gives
 * no answer or too many requests were made: half a report is none.
 */
export async function readReport(account: HyperpayAccount, payment: GatewayPayment): Promise<Report> {
  const known = payment.memory['entityId'];
  const entityIds = known === undefined ? account.entityIdsOf(payment.method) : [known];
  const transactions: Transaction[] = [];
  for (const entityId of entityIds) transactions.push(...(await ask(account, payment, entityId)));
  const own = transactions.filter(({ merchantTransactionId }) => merchantTransactionId === payment.id);
  const debit = pickDebit(own, payment);
  const sum = (kind: ResultKind) => (debit ? sumOfRefunds(own, debit, payment, kind) : 0);
  const kindOfRefund = ({ result }: Transaction) => kindOf(result.code);
  const doubted = payment.memory[doubtMemory];
  const isResolved = own.some((one) => one.id === doubted && kindOfRefund(one) !== 'in-doubt');
  const isInDoubt =
    (doubted !== undefined && !isResolved) ||
    (debit !== undefined && refundsOf(own, debit).some((one) => kindOfRefund(one) === 'in-doubt'));
  return { debit, refundedMinor: sum('success'), underWayMinor: sum('pending'), isInDoubt };
}

/** Where the id of a refund is kept that the gateway answered in doubt; empty where it named none. */
export const doubtMemory = 'refundInDoubt';

async function ask(account: HyperpayAccount, payment: GatewayPayment, entityId: string): Promise<Transaction[]> {
  const query = { merchantTransactionId: payment.id };
  const { result, payments } = await callHyperpay(account, reportAnswer, { path: 'query', entityId, query });
  if (payments) return payments;
  if (kindOf(result.code) === 'nothing-found') return [];
  throw new GatewayUnreachable(`the report answered ${result.code}`);
}

/** A checkout may have been tried several times: what was taken counts, then what is under way, then the newest. */
function pickDebit(own: Transaction[], payment: GatewayPayment): Transaction | undefined {
  const debits = own.filter(({ id, paymentType }) => id !== undefined && paymentType === 'DB');
  const taken = debits.filter(({ result }) => kindOf(result.code) === 'success');
  const expected = writeAmount(payment.amountMinor, payment.currency);
  return (
    taken.find(({ amount }) => amount === expected) ??
    taken[0] ??
    debits.find(({ result }) => ['pending', 'in-doubt'].includes(kindOf(result.code))) ??
    debits[0]
  );
}

/** Refunds (RF), and reversals before the day's end (RV). */
const refundsOf = (own: Transaction[], debit: Transaction): Transaction[] =>
  own.filter(
    ({ paymentType, referencedId }) => (paymentType === 'RF' || paymentType === 'RV') && referencedId === debit.id,
  );

/** A reversal names no amount, it is of the whole. */
const sumOfRefunds = (own: Transaction[], debit: Transaction, { currency }: GatewayPayment, kind: ResultKind): number =>
  refundsOf(own, debit)
    .filter(({ result }) => kindOf(result.code) === kind)
    .reduce((sum, { amount }) => sum + Math.max(0, readAmount(amount ?? debit.amount, currency)), 0);

/**
 * An amount as the gateway wants it: two places, and a third only where a currency has one and it is not zero.
 *
 * @example writeAmount(1505, { code: 'KWD', digits: 3 }) // '1.505'
 */
export function writeAmount(amountMinor: number, { digits }: Currency): string {
  const padded = String(amountMinor).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits).replace(/0+$/, '');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/**
 * An amount of the gateway in minor units. -1 for a text that is no amount, or is finer than the currency.
 *
 * @example readAmount('45.5', { code: 'SAR', digits: 2 }) // 4550
 */
export function readAmount(amount: string | undefined, { digits }: Currency): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount ?? '') ?? [];
  if (whole === '' || /[^0]/.test(fraction.slice(digits))) return -1;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** The meaning of a result code for the payment it answers. */
type ResultKind =
  | 'success'
  | 'pending'
  /** The connection between the gateway and the bank broke: only the report knows. */
  | 'in-doubt'
  /** Asked too often: it says nothing about the payment. */
  | 'throttled'
  /** The owner of the card took it back later: nothing that was paid becomes unpaid. */
  | 'chargeback'
  /** A checkout that was not paid, or one that was paid more than half an hour ago. */
  | 'no-session'
  /** The report has nothing under this reference. */
  | 'nothing-found'
  | 'declined'
  | 'failed';

/** The documented groups, in the documented order: the first that fits counts. */
const groups: [RegExp, ResultKind][] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/, 'success'],
  // Taken, and the gateway advises to look at it by hand.
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'success'],
  [/^000\.200/, 'pending'],
  // It may take days.
  [/^(800\.400\.5|100\.400\.500)/, 'pending'],
  [/^(900\.[1234]00|000\.400\.030)/, 'in-doubt'],
  [/^800\.120\.100$/, 'throttled'],
  // 3-D Secure and risk checks.
  [/^(000\.400\.1[0-9][1-9]|000\.400\.2)/, 'declined'],
  // The bank, and the guest who closed its page.
  [/^(800\.[17]00|800\.800\.[123])/, 'declined'],
  [/^100\.39[765]/, 'declined'],
  // The gateway itself.
  [/^(800\.[56]|999\.|600\.1|800\.800\.[84])/, 'failed'],
  // The bank would like to be asked again with a proof; systems that judge risk; 3-D Secure; lists; the merchant's rules.
  [/^300\.100\.100/, 'declined'],
  [/^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/, 'declined'],
  [/^800\.400\.1/, 'declined'],
  [/^(800\.400\.2|100\.390)/, 'declined'],
  [/^(100\.100\.701|800\.[32])/, 'declined'],
  [/^800\.1[123456]0/, 'declined'],
  // Our account with the gateway, and requests that it does not understand.
  [/^(600\.[23]|500\.[12]|800\.121)/, 'failed'],
  [/^200\.300\.404$/, 'no-session'],
  [/^700\.400\.580$/, 'nothing-found'],
  [/^(100\.[13]50|100\.250|100\.360|700\.[1345][05]0)/, 'failed'],
  [/^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500|100\.800|100\.[97]00)/, 'failed'],
  // The card itself is none, or is over.
  [/^(100\.100|100\.2[01])/, 'declined'],
  [/^100\.55/, 'failed'],
  [/^(100\.380\.[23]|100\.380\.101)/, 'declined'],
  [/^000\.100\.2/, 'chargeback'],
];

const throttledCode = '800.120.100';

/** Reads a result code; one that no group knows is a failure. */
export const kindOf = (code: string): ResultKind => groups.find(([pattern]) => pattern.test(code))?.[1] ?? 'failed';

/** Why nothing was taken. */
export function failureOf(code: string): PaymentFailure {
  if (/^100\.396\.10[146]$/.test(code)) return 'cancelled';
  if (code === '100.396.103') return 'expired';
  return kindOf(code) === 'declined' ? 'declined' : 'failed';
}

/**
 * Asks what became of a payment (API-35): the checkout first, whose id is the stored one and never one that a browser
 * brought. Its status can be read twice a minute and for half an hour; after that, and once a payment has a name, the
 * report of our reference says it, and what went back as well.
 */
export async function lookUpHyperpay(account: HyperpayAccount, payment: GatewayPayment): Promise<LookUpAnswer> {
  const { checkoutId, entityId } = payment.memory;
  if (checkoutId === undefined || entityId === undefined) return fromReport(account, payment, 'none');
  const checkout = { checkoutId, entityId };
  if (payment.providerPaymentId === null) {
    return fromCheckout(account, payment, checkout, (otherwise) => fromReport(account, payment, otherwise));
  }
  const reported = await fromReport(account, payment, 'none');
  // A payment that is still at the bank may be in no report yet.
  return reported.kind === 'none' ? fromCheckout(account, payment, checkout, async (kind) => ({ kind })) : reported;
}

type Nothing = 'none' | 'unknown';

/** Reads a checkout; where it says nothing of the payment, `ask` is asked. */
async function fromCheckout(
  account: HyperpayAccount,
  payment: GatewayPayment,
  { checkoutId, entityId }: { checkoutId: string; entityId: string },
  ask: (otherwise: Nothing) => Promise<LookUpAnswer>,
): Promise<LookUpAnswer> {
  const path = `checkouts/${encodeURIComponent(checkoutId)}/payment`;
  const answer = await callHyperpay(account, transaction, { path, entityId });
  switch (kindOf(answer.result.code)) {
    // A paid checkout whose session is over answers the same as one that was not paid.
    case 'no-session':
    case 'nothing-found':
      return ask('none');
    case 'throttled':
    case 'in-doubt':
    case 'chargeback':
      return ask('unknown');
    case 'pending':
      // Before a card was entered there is a checkout and no payment.
      return answer.paymentType === undefined ? { kind: 'none' } : present(payment, answer, 0);
    default:
      // An answer without a payment's id is about our request (a changed token, for example), not about the money.
      return answer.id === undefined ? ask('unknown') : present(payment, answer, 0);
  }
}

async function fromReport(
  account: HyperpayAccount,
  payment: GatewayPayment,
  otherwise: Nothing,
): Promise<LookUpAnswer> {
  const { debit, refundedMinor } = await readReport(account, payment);
  return debit ? present(payment, debit, refundedMinor) : { kind: otherwise };
}

/** A captured payment keeps the gateway's amount; one that was not captured needs none. */
function present(payment: GatewayPayment, debit: Transaction, refundedMinor: number): LookUpAnswer {
  const kind = kindOf(debit.result.code);
  const isOver = kind !== 'success' && kind !== 'pending' && kind !== 'in-doubt';
  if (kind === 'chargeback') return { kind: 'unknown' };
  const isTaken = kind === 'success';
  const paidWith = paidWithOf(debit.paymentBrand);
  return {
    kind: 'payment',
    state: isTaken ? 'success' : isOver ? 'failed' : 'pending',
    providerPaymentId: debit.id ?? payment.providerPaymentId ?? payment.id,
    reference: debit.merchantTransactionId ?? (isTaken ? '' : payment.id),
    amountMinor:
      debit.amount === undefined && !isTaken ? payment.amountMinor : readAmount(debit.amount, payment.currency),
    currencyCode: debit.currency ?? (isTaken ? '' : payment.currency.code),
    refundedMinor,
    code: debit.result.code,
    ...(isOver && { failure: failureOf(debit.result.code) }),
    ...(debit.paymentBrand && {
      card: { brand: brandName(debit.paymentBrand), last4: debit.card?.last4Digits ?? null },
    }),
    ...(paidWith && { paidWith }),
  };
}

const brandNames: Record<string, string> = {
  MADA: 'mada',
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  JCB: 'JCB',
};

const brandName = (brand: string): string | null => brandNames[brand] ?? null;

function paidWithOf(brand: string | undefined): PayWith | undefined {
  if (brand === 'APPLEPAY') return 'apple-pay';
  if (brand === 'STC_PAY') return 'stc-pay';
  return brand === undefined ? undefined : 'card';
}

import { currencyDigits } from '../money.ts';
import type { GatewaySwitches } from '../simulation.ts';
import {
  claimed,
  type ChargeRequest,
  type SimulatedCharge,
  type SimulatedRefund,
  type TapAccount,
} from './simulated-account.ts';

type Asked = {
  limit: number;
  startingAfter: string | undefined;
  includesCharge(charge: SimulatedCharge): boolean;
  includesRefund(charge: SimulatedCharge, createdAt: Date): boolean;
};

const mostEntries = 50;
const usualEntries = 25;

/** The filters of a list request: a time, a reference, charges by their ids. */
export function readList(body: unknown): Asked {
  const {
    period,
    reference,
    charges,
    limit,
    starting_after: startingAfter,
  } = (body ?? {}) as {
    period?: { date?: { from?: string; to?: string } };
    reference?: { transaction?: string; order?: string };
    charges?: string[];
    limit?: string;
    starting_after?: string;
  };
  const isInTime = (createdAt: Date) =>
    createdAt.getTime() >= Number(period?.date?.from ?? 0) &&
    createdAt.getTime() <= Number(period?.date?.to ?? Number.MAX_SAFE_INTEGER);
  const isNamed = ({ id }: SimulatedCharge) => !charges || charges.includes(id);
  return {
    limit: Math.min(Number(limit ?? usualEntries), mostEntries),
    startingAfter,
    includesCharge: (charge) =>
      isInTime(charge.createdAt) &&
      isNamed(charge) &&
      (!reference?.transaction || reference.transaction === charge.request.reference.transaction) &&
      (!reference?.order || reference.order === charge.request.reference.order),
    includesRefund: (charge, createdAt) => isInTime(createdAt) && isNamed(charge),
  };
}

/** One page of a list, behind the entry that the last one ended with. */
export function readPage<Entry extends { id: string }>(all: Entry[], { limit, startingAfter }: Asked) {
  const rest = startingAfter === undefined ? all : all.slice(all.findIndex(({ id }) => id === startingAfter) + 1);
  return { entries: rest.slice(0, limit), hasMore: rest.length > limit };
}

/** One of Tap's documented errors: its number and its sentence. */
export type TapError = { code: string; description: string };

const currencies = new Set(['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']);
const pages = /^src_(all|cards?|sa\.mada|kw\.knet|bh\.benefit)$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const part = (value: unknown, name: string): Record<string, unknown> => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
};
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const isAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const problem = (code: string, description: string): TapError => ({ code, description });

/** An amount that its currency can have. */
const isAmount = (amount: unknown, currency: string): amount is number =>
  typeof amount === 'number' && amount > 0 && Number(amount.toFixed(currencyDigits(currency))) === amount;

/** Reads what a shop asked for, or says what Tap would find wrong with it first. */
export function readChargeRequest(body: unknown, account: Pick<TapAccount, 'peekToken'>): ChargeRequest | TapError {
  if (!isObject(body)) return problem('1102', 'Request values are empty');
  const currency = text(body['currency']);
  if (currency === undefined) return problem('1118', 'Currency code is invalid');
  if (!currencies.has(currency)) return problem('1119', 'Currency code not supported');
  const { amount } = body;
  if (!isAmount(amount, currency)) return problem('1117', 'Amount is invalid');
  const source = text(part(body, 'source')['id']);
  if (source === undefined) return problem('1124', 'Source id is missing');
  const redirectUrl = text(part(body, 'redirect')['url']);
  if (redirectUrl === undefined) return problem('1110', 'Redirect URL is missing');
  if (!isAddress(redirectUrl)) return problem('1111', 'Redirect URL is invalid');
  const customer = part(body, 'customer');
  const wrong = customerProblem(customer) ?? sourceProblem(source, account);
  if (wrong) return wrong;
  const reference = part(body, 'reference');
  const expiryMinutes = Number(part(part(body, 'transaction'), 'expiry')['period'] ?? 30);
  const [transaction, order, idempotent] = ['transaction', 'order', 'idempotent'].map((name) => text(reference[name]));
  return {
    amount,
    currency,
    description: text(body['description']) ?? '',
    source,
    reference: { ...(transaction && { transaction }), ...(order && { order }), ...(idempotent && { idempotent }) },
    metadata: body['metadata'] ?? {},
    customer,
    postUrl: text(part(body, 'post')['url']),
    redirectUrl,
    expiryMinutes: Math.min(60, Math.max(5, expiryMinutes)),
  };
}

function customerProblem(customer: Record<string, unknown>): TapError | undefined {
  if (Object.keys(customer).length === 0) return problem('1129', 'Customer id or Customer information is required');
  if (!text(customer['first_name'])) return problem('1130', 'Customer first name is required');
  const phone = part(customer, 'phone');
  const hasPhone = text(phone['country_code']) && text(phone['number']);
  if (hasPhone || text(customer['email'])) return undefined;
  return problem('1139', 'Customer phone number or email address is required');
}

function sourceProblem(source: string, account: Pick<TapAccount, 'peekToken'>): TapError | undefined {
  if (pages.test(source)) return undefined;
  if (!source.startsWith('tok_')) return problem('1125', 'Source id is invalid');
  return account.peekToken(source) ? undefined : problem('1126', 'Source already used, Please create the new source');
}

type RefundRequest = Omit<SimulatedRefund, 'id' | 'status' | 'createdAt'>;

/** Reads a refund, or finds the one that an earlier request of the same reference made, or says what is wrong. */
export function readRefundRequest(
  body: Record<string, unknown> | undefined,
  charge: SimulatedCharge,
  switches: GatewaySwitches,
): RefundRequest | { repeated: SimulatedRefund } | TapError {
  const { amount, currency, reason, post } = body ?? {};
  const reference = (body?.['reference'] ?? {}) as Record<string, unknown>;
  const { idempotent } = reference;
  const repeated = charge.refunds.find((refund) => refund.reference['idempotent'] === idempotent);
  if (idempotent !== undefined && repeated) return { repeated };
  if (typeof reason !== 'string' || reason === '') return { code: '1156', description: 'Refund reason is missing' };
  const took = claimed(charge, switches);
  if (currency !== took.currency) {
    return { code: '1149', description: 'Currency code is not matching with existing currency code' };
  }
  if (!isAmount(amount, took.currency)) return { code: '1117', description: 'Amount is invalid' };
  const taken = charge.outcome.status === 'CAPTURED' ? took.amount : 0;
  const given = charge.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const left = Number((taken - given).toFixed(currencyDigits(took.currency)));
  if (amount > left) return { code: '1161', description: 'Requested refund amount exceeds' };
  const url = (post as { url?: unknown } | undefined)?.url;
  return { amount, currency: took.currency, reason, reference, postUrl: typeof url === 'string' ? url : undefined };
}

import {
  errorCodes,
  longestStatement,
  mostStatementLines,
  type PaymentChannel,
  type ReconciliationDocument,
} from '@sufra/contracts';
import {
  accept,
  addDays,
  type Currency,
  type Difference,
  displayNumber,
  fromMinor,
  type Interval,
  momentAt,
  normalizeDigits,
  type OwnPayment,
  reconcile,
  refuse,
  type Result,
  type StatementLine,
  timeZoneOf,
  toMinor,
} from '@sufra/ordering';
import { parse } from 'csv-parse/sync';
import { and, asc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { findOrder } from '../../ordering/order/payment-port.ts';
import { type Refusal, refusal } from '../../platform/errors/refusal.ts';
import { asGatewayPayment, orderOf, type StoredPayment } from '../payment.store.ts';
import { payments } from '../payment.tables.ts';

export type ReconciledPeriod = { from: string; to: string };

type Answer = Pick<ReconciliationDocument, 'data' | 'meta'>;

/** Whole days of the merchant's clock. */
function spanOf({ merchant }: RequestContext, { from, to }: ReconciledPeriod): Interval {
  const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
  return {
    from: momentAt({ date: from, minute: 0 }, timeZone),
    to: momentAt({ date: addDays(to, 1), minute: 0 }, timeZone),
  };
}

const isWithin = ({ from, to }: Interval, moment: Date | null): boolean =>
  moment !== null && moment >= from && moment < to;

const ofPeriod = ({ from, to }: Interval): SQL | undefined =>
  or(
    and(gte(payments.settledAt, from), lt(payments.settledAt, to)),
    and(gte(payments.refundedAt, from), lt(payments.refundedAt, to)),
  );

const asOwn = (payment: StoredPayment, span: Interval): OwnPayment => ({
  id: payment.id,
  providerId: payment.providerPaymentId,
  amountMinor: payment.amountMinor,
  refundedMinor: payment.refundedMinor,
  // Money of an attempt that failed may come late, and goes back.
  isTaken: payment.status === 'success' || payment.refundedMinor > 0,
  isDue: isWithin(span, payment.settledAt),
  isRefundDue: isWithin(span, payment.refundedAt),
});

const namesAtOnce = 5_000;

/** Compares the payments of a period with a gateway's statement; nothing is changed. */
export async function reconcileStatement(
  context: RequestContext,
  period: ReconciledPeriod,
  { provider, text, after }: { provider: PaymentChannel; text: string; after?: string | undefined },
): Promise<Result<Answer, Refusal>> {
  const { db, merchant } = context;
  const read = readStatement(text, merchant.currency);
  if (!read.ok) return read;
  const span = spanOf(context, period);
  const isOurs = and(eq(payments.merchantId, merchant.id), eq(payments.provider, provider));
  const found = new Map<string, StoredPayment>();
  const keep = (rows: StoredPayment[]) => rows.forEach((row) => found.set(row.id, row));
  keep(
    await db
      .select()
      .from(payments)
      .where(and(isOurs, ofPeriod(span)))
      .orderBy(asc(payments.id)),
  );
  // A payment of another day may be in the statement as well.
  const names = [...new Set(read.value.flatMap(({ references }) => references))].filter((name) => name.length > 5);
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = names.slice(at, at + namesAtOnce);
    const ids = some.filter((name) => isUuid(name));
    const isNamed = or(
      inArray(payments.providerPaymentId, some),
      ids.length > 0 ? inArray(payments.id, ids) : undefined,
    );
    keep(await db.select().from(payments).where(and(isOurs, isNamed)).orderBy(asc(payments.id)));
  }
  const differences = reconcile(
    [...found.values()].map((payment) => asOwn(payment, span)),
    read.value,
  );
  const nameAt = (line: number | null) => read.value.find((one) => one.line === line)?.name ?? '';
  const from = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0;
  const to = from + mostShown;
  const data = await presentAll(context, differences.slice(from, to), found, (one) => ({
    provider,
    reference: nameAt(one.line),
  }));
  const meta = {
    payments: found.size,
    lines: read.value.length,
    unanswered: 0,
    total: differences.length,
    next: to < differences.length ? String(to) : null,
  };
  return accept({ data, meta });
}

const askedAtOnce = 20;

/** Asks the gateways about some payments of a period, and compares what they answer; nothing is changed. */
export async function askGateways(
  context: RequestContext,
  period: ReconciledPeriod,
  after: string | undefined,
): Promise<Answer> {
  const { db, merchant, gateways } = context;
  const span = spanOf(context, period);
  const isAfter = after !== undefined && isUuid(after) ? gt(payments.id, after) : undefined;
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.merchantId, merchant.id), ofPeriod(span), isAfter))
    .orderBy(asc(payments.id))
    .limit(askedAtOnce + 1);
  const some = rows.slice(0, askedAtOnce);
  let unanswered = 0;
  const differences: Difference[] = [];
  for (const payment of some) {
    const own = asOwn(payment, span);
    const lines = await ask(payment);
    if (lines) differences.push(...reconcile([own], lines));
    else unanswered += 1;
  }
  const found = new Map(some.map((payment) => [payment.id, payment]));
  const data = await presentAll(context, differences, found, () => undefined);
  const next = rows.length > askedAtOnce ? (some.at(-1)?.id ?? null) : null;
  return { data, meta: { payments: some.length, lines: null, unanswered, total: differences.length, next } };

  /** The gateway's answer about a payment, as lines of a statement; undefined where it gave none. */
  async function ask(payment: StoredPayment): Promise<StatementLine[] | undefined> {
    const order = await findOrder(context, orderOf(payment));
    const number = order ? displayNumber(order.number) : '';
    const answer = await gateways
      .find(merchant, payment.provider)
      ?.lookUp(asGatewayPayment(payment, number))
      .catch(() => undefined);
    if (!answer || answer.kind === 'unknown') return undefined;
    if (answer.kind === 'none' || answer.state !== 'success') return [];
    const line = (kind: StatementLine['kind'], amountMinor: number) =>
      amountMinor > 0 ? [{ line: 0, references: [payment.id], kind, amountMinor }] : [];
    return [...line('payment', answer.amountMinor), ...line('refund', answer.refundedMinor)];
  }
}

/** The differences of a statement that one answer has. */
const mostShown = 500;

async function presentAll(
  context: RequestContext,
  differences: readonly Difference[],
  found: ReadonlyMap<string, StoredPayment>,
  ofLine: (difference: Difference) => { provider: PaymentChannel; reference: string } | undefined,
): Promise<Answer['data']> {
  const { currency } = context.merchant;
  const data: Answer['data'] = [];
  for (const difference of differences) {
    const payment = difference.paymentId === null ? undefined : found.get(difference.paymentId);
    const order = payment && (await findOrder(context, orderOf(payment)));
    const line = ofLine(difference);
    const provider = payment?.provider ?? line?.provider;
    if (!provider) throw new Error('a difference is of no gateway');
    data.push({
      type: 'payment-differences',
      id: `${difference.paymentId ?? 'line'}.${difference.kind}.${difference.line ?? 0}`,
      attributes: {
        kind: difference.kind,
        provider,
        reference: payment?.providerPaymentId ?? payment?.id ?? line?.reference ?? '',
        'order-id': order?.id ?? null,
        'order-number': order ? displayNumber(order.number) : null,
        line: difference.line === 0 ? null : difference.line,
        'currency-code': payment?.currencyCode ?? currency.code,
        ours: fromMinor(difference.oursMinor, currency),
        theirs: fromMinor(difference.theirsMinor, currency),
      },
    });
  }
  return data;
}

/** A line with the name by which a person finds it again. */
type NamedLine = StatementLine & { name: string };

/** The names that gateways give their columns, in their exports in English, Arabic and French. */
const columns = {
  amount:
    /^(?:(?:gross|transaction|payment|captured?|charged?|order|total)[\s_-]*)?(?:amount|gross|value)\b|المبلغ|montant/i,
  notAmount: /fee|vat|tax|net|payout|balance|settle|رسوم|صافي|frais/i,
  type: /type|action|operation|kind|النوع|العملية|opération/i,
  status: /status|result|state|الحالة|statut|état/i,
  name: /reference|payment[\s_-]*id|charge|transaction[\s_-]*id|^id$|المرجع|رقم|référence/i,
};

const refundWords = /refund|reversal|chargeback|استرداد|مسترد|rembours/i;
/** Nothing was taken by such a line. */
const nothingWords = /fail|declin|void|pending|cancel|reject|initiated|فشل|ملغ|échou|annul/i;

/**
 * Reads the statement of a gateway as it exports it: commas, semicolons or tabs, Arabic digits, amounts with or without
 * their currency. Which column is which is told by its name; the payment is told by any cell.
 */
function readStatement(text: string, currency: Currency): Result<NamedLine[], Refusal> {
  const unreadable = (line: number) =>
    refuse(refusal(errorCodes.statementUnreadable, { pointer: '/text', params: { line } }));
  const limits = { lines: mostStatementLines, characters: longestStatement };
  const tooLarge = refuse(refusal(errorCodes.statementTooLarge, { pointer: '/text', params: limits }));
  if (text.length > longestStatement) return tooLarge;
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: [delimiterOf(text)],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: mostStatementLines + 2,
    });
  } catch (error) {
    return unreadable((error as { lines?: number }).lines ?? 1);
  }
  const [header = [], ...body] = rows;
  if (body.length > mostStatementLines) return tooLarge;
  const find = (wanted: RegExp, but?: RegExp) => header.findIndex((name) => wanted.test(name) && !but?.test(name));
  const at = {
    amount: find(columns.amount, columns.notAmount),
    type: find(columns.type),
    status: find(columns.status),
    name: find(columns.name),
  };
  if (at.amount < 0) return refuse(refusal(errorCodes.statementColumns, { pointer: '/text' }));
  const lines: NamedLine[] = [];
  const hasPoint = body.some((row) => numberIn(row[at.amount] ?? '').includes('.'));
  for (const [index, row] of body.entries()) {
    const line = index + 2;
    const written = row[at.amount] ?? '';
    if (written === '' || nothingWords.test(row[at.status] ?? '')) continue;
    const amount = readAmount(written, currency, hasPoint);
    if (amount === undefined) return unreadable(line);
    if (amount === 0) continue;
    const kind = amount < 0 || refundWords.test(row[at.type] ?? '') ? 'refund' : 'payment';
    const name = row[at.name] || row.find((cell) => cell !== '') || String(line);
    lines.push({ line, name, references: row, kind, amountMinor: Math.abs(amount) });
  }
  return accept(lines);
}

/** The sign that parts the line of names. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const);
  return counts.toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ',';
}

/**
 * The number of a written amount in Latin digits, from its first digit to its last: the points of "ر.س." or "Rs." are
 * none of its own.
 */
function numberIn(written: string): string {
  const [number = ''] = /(?:(?<!\p{L})\.)?\d(?:.*\d)?/su.exec(normalizeDigits(written).replaceAll('٫', '.')) ?? [];
  return number.replaceAll(/[^\d.,]/g, '').replace(/^\./, '0.');
}

/**
 * An amount as an export writes it: "SAR 1,234.50", "1234,50", "(30.00)", "٤٢٫٥٠ ر.س.". Undefined for what is none.
 *
 * @param hasPoint whether an amount of the same column has a decimal point: "1,250" is a thousand and more then, in a
 *   currency of three digits as well
 */
function readAmount(written: string, currency: Currency, hasPoint: boolean): number | undefined {
  const isNegative = /^[^\d(−-]*[(−-]/.test(normalizeDigits(written));
  const digits = numberIn(written);
  const mostDigits = hasPoint ? Math.min(2, currency.digits) : currency.digits;
  const isCommaDecimal = !digits.includes('.') && new RegExp(`^\\d+,\\d{1,${Math.max(1, mostDigits)}}$`).test(digits);
  const decimal = isCommaDecimal ? digits.replace(',', '.') : digits.replaceAll(',', '');
  const [whole, part = '', ...more] = decimal.split('.');
  // Some write more decimals than the currency has, all of them zeros.
  const isPadded = more.length === 0 && /^0*$/.test(part.slice(currency.digits));
  const kept = isPadded ? [whole, part.slice(0, currency.digits)].filter(Boolean).join('.') : decimal;
  const minor = toMinor(kept, currency);
  if (!minor.ok) return undefined;
  return isNegative ? -minor.value : minor.value;
}

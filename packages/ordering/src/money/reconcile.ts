/** A payment as our books have it. Amounts are minor units. */
export type OwnPayment = {
  id: string;
  /** The provider's own name for it. */
  providerId: string | null;
  amountMinor: number;
  refundedMinor: number;
  /** Money was taken, whether or not it went back. */
  isTaken: boolean;
  /** Its money, and what of it went back last, belongs into the period of the statement. */
  isDue: boolean;
  isRefundDue: boolean;
};

/** A line of a gateway's statement; one of its references is the name of a payment, ours or the provider's. */
export type StatementLine = {
  line: number;
  references: readonly string[];
  kind: 'payment' | 'refund';
  amountMinor: number;
};

export type DifferenceKind =
  | 'missing-at-gateway'
  | 'missing-with-us'
  | 'other-amount'
  | 'refund-unknown'
  | 'refund-missing';

/** A difference between our books and the statement: of a payment of ours, or of a line that belongs to none. */
export type Difference = {
  kind: DifferenceKind;
  paymentId: string | null;
  /** Of the first line that tells of it; null where none does. */
  line: number | null;
  oursMinor: number;
  theirsMinor: number;
};

/**
 * Compares our payments with a statement; every difference has one row and a name. A payment that is not due in the
 * period may be in the statement all the same, and is compared then. Two lines of one payment are added up, so that a
 * payment that was charged twice has another amount.
 *
 * @example reconcile([paidAndDue], []) // [{ kind: 'missing-at-gateway', … }]
 */
export function reconcile(payments: readonly OwnPayment[], lines: readonly StatementLine[]): Difference[] {
  const byName = new Map<string, OwnPayment>();
  for (const payment of payments) {
    byName.set(payment.id, payment);
    if (payment.providerId !== null) byName.set(payment.providerId, payment);
  }
  const told = Map.groupBy(lines, ({ references }) => {
    const name = references.find((reference) => byName.has(reference));
    return name === undefined ? undefined : byName.get(name);
  });
  const unknown = (told.get(undefined) ?? []).map(({ kind, line, amountMinor }): Difference => ({
    kind: kind === 'payment' ? 'missing-with-us' : 'refund-unknown',
    paymentId: null,
    line,
    oursMinor: 0,
    theirsMinor: amountMinor,
  }));
  return [...payments.flatMap((payment) => compare(payment, told.get(payment) ?? [])), ...unknown];
}

function compare(payment: OwnPayment, lines: readonly StatementLine[]): Difference[] {
  const { isTaken, isDue, isRefundDue, amountMinor, refundedMinor } = payment;
  const [paid, back] = (['payment', 'refund'] as const).map((kind) => lines.filter((line) => line.kind === kind));
  const found = (kind: DifferenceKind, of: StatementLine[] | undefined, oursMinor: number): Difference => ({
    kind,
    paymentId: payment.id,
    line: of?.[0]?.line ?? null,
    oursMinor,
    theirsMinor: sumOf(of),
  });
  const isTold = paid !== undefined && paid.length > 0;
  const differences: Difference[] = [];
  if (isTold && !isTaken) differences.push(found('missing-with-us', paid, 0));
  if (isTold && isTaken && sumOf(paid) !== amountMinor) differences.push(found('other-amount', paid, amountMinor));
  if (!isTold && isTaken && isDue) differences.push(found('missing-at-gateway', paid, amountMinor));
  if (sumOf(back) > refundedMinor) differences.push(found('refund-unknown', back, refundedMinor));
  if (sumOf(back) < refundedMinor && isRefundDue) differences.push(found('refund-missing', back, refundedMinor));
  return differences;
}

const sumOf = (lines: readonly StatementLine[] = []): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

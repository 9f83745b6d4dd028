/** One attempt to order, as the guest knows it. */
export type LoadAttempt = {
  key: string;
  method: 'cash' | 'card';
  totalMinor: number;
  /** The order that the server said it became; nothing when no answer came. */
  orderId?: string;
  /** The server said that the card was charged. */
  isPaid?: boolean;
  /** The furthest status that the guest was told. */
  status?: string;
};

/** The same order as the database has it. */
export type StoredAttempt = {
  key: string;
  orderId: string;
  totalMinor: number;
  subtotalMinor: number;
  /** The sum of its lines. */
  linesMinor: number;
  status: string;
  charges: number;
  chargedMinor: number;
  /** The status rows of the order, oldest first. */
  steps: string[];
};

export type Findings = { lost: string[]; doubled: string[]; wrong: string[] };

/**
 * Compares the answers to guests with what is stored: an order that was acknowledged is there, once, at the total that
 * was agreed on, paid as often as the guest paid, and as far as the answers said.
 */
export function compareBooks(attempts: LoadAttempt[], stored: StoredAttempt[]): Findings {
  const findings: Findings = { lost: [], doubled: [], wrong: [] };
  const byKey = Map.groupBy(stored, ({ key }) => key);
  for (const attempt of attempts) {
    const rows = byKey.get(attempt.key) ?? [];
    byKey.delete(attempt.key);
    const what = attempt.orderId ?? `the attempt ${attempt.key}`;
    if (rows.length > 1) findings.doubled.push(`${what}: stored ${rows.length} times`);
    if (attempt.orderId === undefined) continue;
    const row = rows.find(({ orderId }) => orderId === attempt.orderId);
    if (!row) findings.lost.push(`${what}: acknowledged and not stored`);
    else findings.wrong.push(...differences(attempt, row).map((difference) => `${what}: ${difference}`));
  }
  for (const [key, rows] of byKey)
    findings.doubled.push(`${rows.map(({ orderId }) => orderId).join(', ')}: nobody ordered it (key ${key})`);
  return findings;
}

function differences(attempt: LoadAttempt, row: StoredAttempt): string[] {
  const isCharged = row.charges > 0;
  return [
    ...(row.totalMinor === attempt.totalMinor ? [] : [`agreed on ${attempt.totalMinor}, stored ${row.totalMinor}`]),
    ...(row.linesMinor === row.subtotalMinor ? [] : [`its lines cost ${row.linesMinor}, not ${row.subtotalMinor}`]),
    ...(row.charges > 1 ? [`charged ${row.charges} times`] : []),
    ...(attempt.isPaid && !isCharged ? ['the guest was told that it is paid, and it is not'] : []),
    ...(isCharged && row.chargedMinor !== row.totalMinor ? [`charged ${row.chargedMinor}`] : []),
    ...(attempt.method === 'cash' && isCharged ? ['charged, and to be paid in cash'] : []),
    ...(attempt.status === undefined || row.steps.includes(attempt.status)
      ? []
      : [`the guest was told ${attempt.status}, and it never was`]),
  ];
}

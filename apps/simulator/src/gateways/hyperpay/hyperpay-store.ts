import { randomUUID } from 'node:crypto';
import type { GatewaySwitches } from '../gateway-switches.ts';

export type Checkout = {
  id: string;
  entityId: string;
  amount: string;
  currency: string;
  reference: string;
  createdAt: Date;
  /** Where the widget sends the guest; known once somebody pays. */
  resultUrl?: string;
  /** When its status was read. */
  reads: Date[];
};

/** A debit (DB), or what was sent back of one (RF). */
export type Entry = {
  id: string;
  checkoutId: string;
  entityId: string;
  paymentType: 'DB' | 'RF';
  paymentBrand: string;
  amount: string;
  currency: string;
  reference: string;
  referencedId?: string;
  code: string;
  /** Only the guest's bank can finish it. */
  isAtBank: boolean;
  card: { bin: string; last4Digits: string; holder: string; expiryMonth: string; expiryYear: string };
  at: Date;
};

export const sessionMilliseconds = 30 * 60_000;

export type HyperpayStore = ReturnType<typeof createHyperpayStore>;

/** Checkouts and what was taken through them, in memory. */
export function createHyperpayStore(now: () => Date) {
  const checkouts = new Map<string, Checkout>();
  const entries: Entry[] = [];
  const isOver = (since: Date) => now().getTime() - since.getTime() > sessionMilliseconds;
  return {
    open(given: Omit<Checkout, 'id' | 'createdAt' | 'reads'>): Checkout {
      const checkout = { ...given, id: `${newId().toUpperCase()}.sim01-vm-tx01`, createdAt: now(), reads: [] };
      checkouts.set(checkout.id, checkout);
      return checkout;
    },
    /** A checkout while its session lives. */
    find(id: string): Checkout | undefined {
      const checkout = checkouts.get(id);
      return checkout && !isOver(checkout.createdAt) ? checkout : undefined;
    },
    add(given: Omit<Entry, 'id' | 'at'>): Entry {
      const entry = { ...given, id: newId(), at: now() };
      entries.push(entry);
      return entry;
    },
    entry: (id: string) => entries.find((known) => known.id === id),
    /** What the status of a checkout is about: what was taken, or else the newest try. */
    debitOf(checkoutId: string): Entry | undefined {
      const debits = entries.filter((known) => known.checkoutId === checkoutId && known.paymentType === 'DB');
      return debits.find(({ code }) => code === codes.approved) ?? debits.at(-1);
    },
    isPaid: (checkoutId: string) =>
      entries.some((known) => known.checkoutId === checkoutId && known.code === codes.approved),
    resultUrlOf: (checkoutId: string) => checkouts.get(checkoutId)?.resultUrl,
    all: () => entries,
    /** The gateway gives up on a bank that nobody comes back from. */
    codeOf: (entry: Entry) => (entry.isAtBank && isOver(entry.at) ? codes.timedOut : entry.code),
  };
}

/** The documented result codes that this gateway answers with. */
export const codes = {
  approved: '000.100.110',
  created: '000.200.100',
  pending: '000.200.000',
  pendingLong: '800.400.500',
  declined: '800.100.152',
  challengeFailed: '100.380.401',
  timedOut: '100.396.103',
  brandNotOffered: '600.200.500',
  throttled: '800.120.100',
  noSession: '200.300.404',
  notFound: '700.400.580',
  refundTooMuch: '700.400.200',
  unauthorized: '800.900.300',
} as const;

const newId = (): string => randomUUID().replaceAll('-', '');

/** What the gateway takes through a checkout, as the switches say. */
export function takenOf({ amount, currency, reference }: Checkout, taken: GatewaySwitches['taken']) {
  switch (taken) {
    case 'right':
      return { amount, currency, reference };
    case 'one-less':
      return { amount: (Number(amount) - 0.01).toFixed(2), currency, reference };
    case 'other-currency':
      return { amount, currency: currency === 'USD' ? 'EUR' : 'USD', reference };
    case 'other-reference':
      return { amount, currency, reference: randomUUID() };
  }
}

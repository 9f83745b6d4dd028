import { randomUUID } from 'node:crypto';
import { brandOf, type BankAnswer } from '../bank.ts';
import type { GatewaySwitches } from '../gateway-switches.ts';

export type FoodicsStatus = 'pending' | 'paid' | 'declined' | 'expired' | 'refunded';

export type FoodicsPayment = {
  id: string;
  /** Our reference as it was asked for; what the gateway claims may differ. */
  asked: { reference: string; amount: number; currency: string };
  claimed: { reference: string; amount: number; currency: string };
  status: FoodicsStatus;
  declineCode: string | null;
  source: { type: 'card' | 'apple-pay'; brand: string | null; last4: string | null };
  refunds: { reference: string; amount: number }[];
  isAsking3ds: boolean;
  returnUrl: string;
  webhookUrl: string;
  createdAt: Date;
};

const openMilliseconds = 15 * 60 * 1000;

/** The payments of the account, by the idempotency key that each was made with. */
export function createPayments(now: () => Date) {
  const byKey = new Map<string, FoodicsPayment>();
  /** What nobody finished within a quarter of an hour is over. */
  const look = (payment: FoodicsPayment | undefined) => {
    const isOver = payment?.status === 'pending' && now().getTime() - payment.createdAt.getTime() > openMilliseconds;
    if (isOver) payment.status = 'expired';
    return payment;
  };
  const all = () => [...byKey.values()];
  return {
    add: (key: string, payment: FoodicsPayment) => void byKey.set(key, payment),
    findByKey: (key: string) => look(byKey.get(key)),
    find: (id: string) => look(all().find((payment) => payment.id === id)),
    listOf: (reference: string) =>
      all()
        .filter(({ asked }) => asked.reference === reference)
        .map(look),
  };
}

export type Payments = ReturnType<typeof createPayments>;

/** What the gateway says that it took, as its switches want it. */
export function claim(asked: FoodicsPayment['asked'], { taken }: GatewaySwitches): FoodicsPayment['claimed'] {
  switch (taken) {
    case 'right':
      return asked;
    case 'one-less':
      return { ...asked, amount: asked.amount - 1 };
    case 'other-currency':
      return { ...asked, currency: asked.currency === 'USD' ? 'EUR' : 'USD' };
    case 'other-reference':
      return { ...asked, reference: randomUUID() };
  }
}

const statuses: Record<BankAnswer, FoodicsStatus> = {
  approve: 'paid',
  decline: 'declined',
  challenge: 'pending',
  pending: 'pending',
};

/** How a payment begins after the bank was asked. */
export const beginWith = (answer: BankAnswer) => ({
  status: statuses[answer],
  declineCode: answer === 'decline' ? 'card_declined' : null,
  isAsking3ds: answer === 'challenge',
});

/** What a payment shows of its card. */
export const sourceOf = (number: string | undefined): FoodicsPayment['source'] =>
  number === undefined
    ? { type: 'apple-pay', brand: null, last4: null }
    : { type: 'card', brand: brandOf(number), last4: number.slice(-4) };

/** A payment as the API answers it. */
export const presentPayment = (payment: FoodicsPayment, redirectUrl: string | null) => ({
  id: payment.id,
  ...payment.claimed,
  status: payment.status,
  refunded_amount: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
  redirect_url: redirectUrl,
  decline_code: payment.declineCode,
  source: payment.source,
});

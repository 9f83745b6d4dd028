import { randomUUID } from 'node:crypto';

/** The terminals that the bridge reaches. */
export const terminalNames = ['counter-1', 'counter-2'] as const;

export type TerminalState =
  | 'insert-card'
  | 'enter-pin'
  | 'processing'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'timed-out';

type Money = { reference: string; amount: number; currency: string };

export type TerminalPayment = {
  id: string;
  terminal: string;
  /** What was asked for, which the terminal shows. */
  asked: Money;
  /** What the bridge says that it took. */
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

export const isWaiting = ({ state }: TerminalPayment): boolean => state === 'insert-card' || state === 'enter-pin';
export const isUnderWay = (payment: TerminalPayment): boolean => isWaiting(payment) || payment.state === 'processing';

/** What the bridge knows, by the shop's reference. A terminal gives up on a guest who does nothing. */
export function createTerminals(now: () => Date) {
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

export type Terminals = ReturnType<typeof createTerminals>;

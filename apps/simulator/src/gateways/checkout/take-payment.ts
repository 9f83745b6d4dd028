import { askBank, type BankAnswer } from '../bank.ts';
import type { GatewaySwitches } from '../gateway-switches.ts';
import type { SimulatedPayment } from './payments.ts';
import type { PaymentRequest } from './read-payment-request.ts';
import { newId } from './tokens.ts';

/** Cards of Checkout.com's own list that are declined whatever the rest says. */
const ownCards: Record<string, BankAnswer> = {
  '4544249167673670': 'decline',
  '4724117215951699': 'decline',
  '4897453568485113': 'decline',
  '4485381577182090': 'decline',
};

/** Asks the bank, which may want to see the guest first. A token pays once. */
export function takePayment(asked: PaymentRequest, switches: GatewaySwitches, now: Date): SimulatedPayment {
  const answer = askBank(asked.card.number, switches, ownCards);
  asked.card.isUsed = true;
  const { is3ds, isCaptured, ...rest } = asked;
  // Nobody can be asked where 3-D Secure is off: the bank says no, and that it wants to.
  const isUnasked = answer === 'challenge' && !is3ds;
  const isDeclined = answer === 'decline' || isUnasked;
  const payment: SimulatedPayment = {
    ...rest,
    id: newId('pay'),
    sessionId: answer === 'challenge' && is3ds ? newId('sid') : undefined,
    status: isDeclined ? 'Declined' : 'Pending',
    responseCode: isUnasked ? '20154' : isDeclined ? '20005' : '10000',
    isCaptured,
    refunded: 0,
    requestedAt: now,
  };
  if (answer === 'approve') payment.status = isCaptured ? 'Captured' : 'Authorized';
  return payment;
}

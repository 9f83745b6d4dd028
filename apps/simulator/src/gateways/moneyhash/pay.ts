import type { Simulation } from '../../simulation.ts';
import { askBank, brandOf, isCardNumber, isInDate } from '../bank.ts';
import type { Events } from './events.ts';
import { activeTransaction, addTransaction, operation, type Intent } from './intents.ts';

export type CardFields = { number: string; expiry: string; cvv: string };
export type CardField = keyof CardFields;

/** The fields that cannot belong to a card. */
export function wrongFields({ number, expiry, cvv }: CardFields, now: Date): CardField[] {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return [
    ...(isCardNumber(number) ? [] : ['number' as const]),
    ...(isInDate(month, year, now) ? [] : ['expiry' as const]),
    ...(/^\d{3,4}$/.test(cvv.trim()) ? [] : ['cvv' as const]),
  ];
}

export type Pay = ReturnType<typeof createPay>;

/** What happens to an intent when somebody tries to pay it. */
export function createPay(events: Events, { gateways, now }: Pick<Simulation, 'gateways' | 'now'>) {
  const succeed = (intent: Intent) => {
    settle(intent, 'successful', '6000');
    intent.status = 'PROCESSED';
    events.tellTransaction(intent);
    events.tellIntent(intent);
  };
  const fail = (intent: Intent) => {
    settle(intent, 'failed', '7007');
    events.tellTransaction(intent);
  };
  return {
    /** An intent whose time is over ends when somebody next looks at it. */
    lookAt(intent: Intent): Intent {
      const isOver = intent.status === 'UNPROCESSED' && intent.expiresAt !== null && intent.expiresAt <= now();
      if (!isOver) return intent;
      intent.status = 'TIME_EXPIRED';
      settle(intent, 'failed', '7009');
      events.tellIntent(intent);
      return intent;
    },
    withCard(intent: Intent, card: CardFields): void {
      const digits = card.number.replace(/\D/g, '');
      const answer = askBank(digits, gateways.switchesOf('moneyhash'));
      const first = operation('purchase', firstStatuses[answer], intent.hundredths, '5000');
      addTransaction(intent, { brand: brandOf(digits), last4: digits.slice(-4) }, first);
      if (answer === 'approve') succeed(intent);
      if (answer === 'decline') fail(intent);
    },
    /** What the owner of the card told the bank. */
    afterChallenge(intent: Intent, isApproved: boolean): void {
      if (activeTransaction(intent)?.operations.at(-1)?.status !== 'pending_authentication') return;
      if (isApproved) succeed(intent);
      else fail(intent);
    },
  };
}

const firstStatuses = {
  approve: 'pending',
  decline: 'pending',
  challenge: 'pending_authentication',
  pending: 'pending_external_action',
} as const;

/** Ends the purchase that is under way, if there is one. */
function settle(intent: Intent, status: 'successful' | 'failed', code: string): void {
  const purchase = activeTransaction(intent)?.operations.at(-1);
  if (!purchase?.status.startsWith('pending')) return;
  Object.assign(purchase, { status, code });
}

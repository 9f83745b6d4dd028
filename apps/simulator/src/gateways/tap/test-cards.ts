import type { BankAnswer } from '../bank.ts';
import { outcomes, type Outcome } from './charge.ts';

/** Tap's documented cards: whoever takes part in 3-D Secure is asked. */
export const tapCards: Record<string, BankAnswer> = {
  '5123450000000008': 'challenge',
  '5111111111111118': 'approve',
  '4508750015741019': 'challenge',
  '4012000033330026': 'approve',
  '345678901234564': 'challenge',
  '371449635398431': 'approve',
  '4464040000000007': 'challenge',
  '5588480000000003': 'approve',
};

/** What its bank says of one of those cards by its expiry, as documented. */
const byExpiry: Record<string, Outcome> = {
  '05/22': outcomes.declined,
  '04/27': outcomes.expiredCard,
  '08/28': outcomes.timedOut,
  '01/37': outcomes.acquirerError,
  '02/37': outcomes.unspecified,
  '05/37': outcomes.unknown,
};

export const outcomeByExpiry = (number: string, expiry: string): Outcome =>
  (tapCards[number] && byExpiry[expiry]) || outcomes.captured;

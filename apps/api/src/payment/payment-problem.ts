import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { PaymentProblem } from './gateway.ts';

const refusals: Record<PaymentProblem, { code: ErrorCode; pointer: string }> = {
  number: { code: errorCodes.cardNumberInvalid, pointer: '/token' },
  expiry: { code: errorCodes.cardExpiryInvalid, pointer: '/token' },
  cvv: { code: errorCodes.cardCvvInvalid, pointer: '/token' },
  'terminal-unknown': { code: errorCodes.terminalUnknown, pointer: '/terminal' },
  'terminal-busy': { code: errorCodes.terminalBusy, pointer: '/terminal' },
};

/**
 * The refusal of a payment that the guest can put right (PAY-28 to PAY-30). The card itself is behind the token, so the
 * field it is about stands in `meta` as well.
 *
 * @example refuseProblem('cvv') // 422 card-cvv-invalid, pointer /token, meta { field: 'cvv' }
 */
export const refuseProblem = (problem: PaymentProblem): Refusal => {
  const { code, pointer } = refusals[problem];
  return refusal(code, { pointer, meta: { field: problem } });
};

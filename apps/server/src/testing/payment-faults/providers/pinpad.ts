import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { gateway as pinpad } from '@sufra/payment-gateways/pinpad/server';
import type { Ask, PretendedProvider, Seen, Taken } from '../pretended-provider.ts';

const secret = { authorization: 'Bearer simulator-bridge' };
const terminal = '/simulator/pinpad/terminals/counter-1';

type Payment = { state: string; amount: number; currency: string; refunded: number };

async function readBooks(ask: Ask, { references }: Seen): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const reference of references) {
    const answer = await ask(`/simulator/pinpad/v1/payments/${reference}`, { headers: secret });
    if (answer.status !== 200) continue;
    const { state, amount, currency, refunded } = answer.json() as Payment;
    if (state === 'approved') taken.push({ reference, currency, takenMinor: amount, refundedMinor: refunded });
  }
  return taken;
}

/** The terminal beside a kiosk, of a shop that takes cards elsewhere too. */
export const pinpadTerminal: PretendedProvider = {
  name: 'pinpad',
  provider: 'pinpad',
  open: pinpad.simulated,
  beside: { provider: 'foodics-online', open: foodicsOnline.simulated },
  startBody: { method: 'pinpad', terminal: 'counter-1:simulator-terminal-counter-1' },
  async pay(ask, step, number) {
    if (step.kind !== 'page') return undefined;
    await ask(terminal, { form: { card: number } });
    return async (choice) => void (await ask(terminal, { form: { act: choice === 'approve' ? 'pin' : 'wrong-pin' } }));
  },
  readBooks,
};

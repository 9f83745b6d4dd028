import { gateway as foodicsOnline } from '@sufra/payment-gateways/foodics-online/server';
import { bankAt, type Ask, type PretendedProvider, type Seen, type Taken } from '../pretended-provider.ts';

const secret = { authorization: 'Bearer simulator-secret' };

type Payment = { status: string; amount: number; currency: string; refunded_amount: number };

async function readBooks(ask: Ask, { references }: Seen): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const reference of references) {
    const address = `/simulator/foodics-online/v1/payments?reference=${reference}`;
    const { data } = (await ask(address, { headers: secret })).json() as { data: Payment[] };
    for (const { status, amount, currency, refunded_amount: refundedMinor } of data) {
      if (status === 'paid' || status === 'refunded') {
        taken.push({ reference, currency, takenMinor: amount, refundedMinor });
      }
    }
  }
  return taken;
}

/** Foodics Online as it is assumed to be. */
export const foodicsFields: PretendedProvider = {
  name: 'foodics-online',
  provider: 'foodics-online',
  open: foodicsOnline.simulated,
  async tokenize(ask, number) {
    const json = { public_key: 'simulator-public', number, expiry: '12/30', cvv: '123' };
    return ((await ask('/simulator/foodics-online/tokens', { json })).json() as { token: string }).token;
  },
  pay: async (ask, step) => (step.kind === 'redirect' ? bankAt(ask, step.url) : undefined),
  readBooks,
};

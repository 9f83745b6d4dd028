import { gateway as checkout } from '@sufra/payment-gateways/checkout/server';
import { simulatedCheckout } from '@sufra/payment-gateways/checkout/server';
import { bankAt, type Ask, type PretendedProvider, type Seen, type Taken } from '../pretended-provider.ts';

const secret = { authorization: 'Bearer sk_simulator' };

type Payment = {
  amount: number;
  currency: string;
  reference: string;
  balances: { total_captured: number; total_refunded: number };
};

async function readBooks(ask: Ask, { references }: Seen): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const reference of references) {
    const address = `/simulator/checkout/payments?reference=${reference}&limit=100`;
    const { data } = (await ask(address, { headers: secret })).json() as { data: Payment[] };
    for (const { amount, currency, balances } of data) {
      if (balances.total_captured === 0) continue;
      taken.push({ reference, currency, takenMinor: amount, refundedMinor: balances.total_refunded });
    }
  }
  return taken;
}

const aCard = (number: string) => ({ type: 'card', number, expiry_month: 12, expiry_year: 2030, cvv: '123' });

/** Checkout.com: fields on the shop's page, and a bank in place of it. */
export const checkoutFrames: PretendedProvider = {
  name: 'checkout',
  provider: 'checkout',
  open: checkout.simulated,
  async tokenize(ask, number) {
    const json = { ...aCard(number), name: 'Sara Ali' };
    const headers = { authorization: 'Bearer pk_simulator' };
    return ((await ask('/simulator/checkout/tokens', { json, headers })).json() as { token: string }).token;
  },
  pay: async (ask, step) => (step.kind === 'redirect' ? bankAt(ask, step.url) : undefined),
  readBooks,
};

/** Checkout.com's Flow, which takes the payment itself; one session may see several cards. */
export const checkoutFlow: PretendedProvider = {
  name: 'checkout-flow',
  provider: 'checkout',
  open: (simulator) =>
    checkout.read({
      ...simulatedCheckout(simulator),
      fields: 'flow',
      scriptUrl: undefined,
      flowScriptUrl: undefined,
      applePay: undefined,
    }),
  async pay(ask, step, number) {
    if (step.kind !== 'page') return undefined;
    const { id } = step.data['session'] as { id: string };
    const answer = await ask(`/simulator/checkout/flow/${id}/pay`, { json: aCard(number) });
    const { action } = answer.json() as { action?: { url: string } };
    return action && bankAt(ask, action.url);
  },
  readBooks,
};

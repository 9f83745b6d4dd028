import { gateway as moyasar } from '@sufra/payment-gateways/moyasar/server';
import { bankAt, pathOf, type Ask, type PretendedProvider, type Seen, type Taken } from '../pretended-provider.ts';

const secret = { authorization: `Basic ${Buffer.from('sk_test_simulator:').toString('base64')}` };

type Payment = {
  status: string;
  amount: number;
  currency: string;
  refunded: number;
  metadata: { reference?: string };
};

async function readBooks(ask: Ask, _seen: Seen): Promise<Taken[]> {
  const { payments } = (await ask('/simulator/moyasar/v1/payments', { headers: secret })).json() as {
    payments: Payment[];
  };
  return payments
    .filter(({ status }) => ['paid', 'captured', 'refunded'].includes(status))
    .map(({ amount, currency, refunded, metadata }) => ({
      reference: metadata.reference ?? '',
      currency,
      takenMinor: amount,
      refundedMinor: refunded,
    }));
}

/** Moyasar's form, which begins the payment from the guest's browser. */
export const moyasarForm: PretendedProvider = {
  name: 'moyasar',
  provider: 'moyasar',
  open: moyasar.simulated,
  async pay(ask, step, number) {
    if (step.kind !== 'page') return undefined;
    const { data } = step;
    const json = {
      publishable_api_key: 'pk_test_simulator',
      given_id: data['given-id'],
      amount: data['amount'],
      currency: data['currency'],
      description: data['description'],
      metadata: data['metadata'],
      callback_url: data['callback-url'],
      source: { type: 'creditcard', name: 'Sara Ali', number, month: '12', year: '30', cvc: '123' },
    };
    const answer = (await ask('/simulator/moyasar/v1/payments', { json })).json() as {
      source?: { transaction_url?: string | null };
    };
    const address = answer.source?.transaction_url;
    if (!address) return undefined;
    const [, action] = /action="([^"]+)"/.exec((await ask(pathOf(address))).text) ?? [];
    return action === undefined ? undefined : bankAt(ask, action);
  },
  readBooks,
};

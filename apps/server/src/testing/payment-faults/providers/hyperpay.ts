import { gateway as hyperpay } from '@sufra/payment-gateways/hyperpay/server';
import { bankAt, type Ask, type PretendedProvider, type Seen, type Taken } from '../pretended-provider.ts';

const secret = { authorization: 'Bearer simulated' };
const approved = '000.100.110';

type Entry = {
  id: string;
  paymentType: 'DB' | 'RF';
  amount?: string;
  currency?: string;
  referencedId?: string;
  result: { code: string };
};

const minorOf = ({ amount }: Entry): number => Math.round(Number(amount ?? 0) * 100);

async function readBooks(ask: Ask, { references }: Seen): Promise<Taken[]> {
  const taken: Taken[] = [];
  const entries: Entry[] = [];
  const owners = new Map<Entry, string>();
  for (const reference of references) {
    const address = `/simulator/hyperpay/v1/query?entityId=simulated-cards&merchantTransactionId=${reference}`;
    const { payments = [] } = (await ask(address, { headers: secret })).json() as { payments?: Entry[] };
    for (const entry of payments) {
      entries.push(entry);
      owners.set(entry, reference);
    }
  }
  // A refund has a reference of its own, or that of its payment.
  const refunds = entries.filter(({ paymentType }) => paymentType === 'RF');
  for (const entry of entries) {
    if (entry.paymentType !== 'DB' || entry.result.code !== approved) continue;
    taken.push({
      reference: owners.get(entry) ?? '',
      currency: entry.currency ?? '',
      takenMinor: minorOf(entry),
      refundedMinor: refunds
        .filter(({ referencedId }) => referencedId === entry.id)
        .reduce((sum, refund) => sum + minorOf(refund), 0),
    });
  }
  return taken;
}

/** HyperPay's widget on the shop's page. */
export const hyperpayWidget: PretendedProvider = {
  name: 'hyperpay',
  provider: 'hyperpay',
  open: hyperpay.simulated,
  async pay(ask, step, number) {
    if (step.kind !== 'page') return undefined;
    const { checkoutId, resultUrl } = step.data;
    const json = { number, cvv: '100', expiry: '01 / 39', holder: 'Sara Ali', shopperResultUrl: resultUrl };
    const answer = await ask(`/simulator/hyperpay/v1/checkouts/${String(checkoutId)}/payment`, { json });
    const { location } = answer.json() as { location?: string };
    return location?.includes('/challenge/') ? bankAt(ask, location) : undefined;
  },
  readBooks,
};

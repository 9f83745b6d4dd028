import { gateway as moneyhash } from '@sufra/payment-gateways/moneyhash/server';
import { bankAt, type Ask, type PretendedProvider, type Seen, type Taken } from '../pretended-provider.ts';

const secret = { 'x-api-key': 'simulator-moneyhash' };
const embed = '/simulator/moneyhash/embed/payment';

type Money = { value: string | number; currency: string };
type Intent = {
  status: string;
  amount: Money;
  merchant_reference: string | null;
  active_transaction: { operations: { type: string; status: string; amount: Money }[] } | null;
};

const minorOf = ({ value }: Money): number => Math.round(Number(value) * 100);

/** Every intent that was ever made, whether or not the shop heard of it. */
async function readBooks(ask: Ask, { answers }: Seen): Promise<Taken[]> {
  const made = answers
    .filter(({ path }) => /\/payments\/intent\/?$/.test(path))
    .map(({ body }) => (body as { data?: { id?: string } }).data?.id)
    .filter((id) => id !== undefined);
  const taken: Taken[] = [];
  for (const id of new Set(made)) {
    const answer = await ask(`/simulator/moneyhash/api/v1.4/payments/intent/${id}`, { headers: secret });
    const { intent } = (answer.json() as { data: { intent: Intent } }).data;
    if (intent.status !== 'PROCESSED') continue;
    const operations = intent.active_transaction?.operations ?? [];
    taken.push({
      reference: intent.merchant_reference ?? '',
      currency: intent.amount.currency,
      takenMinor: minorOf(intent.amount),
      refundedMinor: operations
        .filter(({ type, status }) => type === 'refund' && status === 'successful')
        .reduce((sum, { amount }) => sum + minorOf(amount), 0),
    });
  }
  return taken;
}

/** MoneyHash's page in a frame of the shop's. */
export const moneyhashEmbed: PretendedProvider = {
  name: 'moneyhash',
  provider: 'moneyhash',
  open: moneyhash.simulated,
  async pay(ask, step, number) {
    if (step.kind !== 'page') return undefined;
    const intentId = String(step.data['intentId']);
    const form = { number, expiry: '12/30', cvv: '123' };
    const { location } = await ask(`${embed}/${intentId}/card`, { form });
    return location?.includes('/bank') ? bankAt(ask, `${embed}/${intentId}/bank`) : undefined;
  },
  readBooks,
};

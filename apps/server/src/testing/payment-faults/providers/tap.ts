import { gateway as tap } from '@sufra/payment-gateways/tap/server';
import { simulatedTap } from '@sufra/payment-gateways/tap/server';
import { bankAt, pathOf, type Ask, type PretendedProvider, type Taken } from '../pretended-provider.ts';

const secret = { authorization: 'Bearer sk_test_simulator' };
const typed = { expiry: '12/30', cvv: '123' };

type Charge = { id: string; status: string; amount: number; currency: string; reference: { transaction: string } };
type Refund = { id: string; charge_id: string; status: string; amount: number };

/** A list comes in pages of 50. */
async function readList<Entry extends { id: string }>(ask: Ask, name: 'charges' | 'refunds'): Promise<Entry[]> {
  const date = { from: Date.parse('2026-01-01'), to: Date.parse('2028-01-01') };
  const entries: Entry[] = [];
  for (;;) {
    const json = { period: { date }, limit: 50, starting_after: entries.at(-1)?.id };
    const answer = await ask(`/simulator/tap/v2/${name}/list`, { json, headers: secret });
    const page = (answer.json() as Record<string, Entry[] | undefined>)[name] ?? [];
    entries.push(...page);
    if (page.length < 50) return entries;
  }
}

async function readBooks(ask: Ask): Promise<Taken[]> {
  const charges = await readList<Charge>(ask, 'charges');
  const refunds = await readList<Refund>(ask, 'refunds');
  return charges
    .filter(({ status }) => status === 'CAPTURED')
    .map(({ id, amount, currency, reference }) => ({
      reference: reference.transaction,
      currency,
      takenMinor: Math.round(amount * 100),
      refundedMinor: refunds
        .filter((refund) => refund.charge_id === id && refund.status === 'REFUNDED')
        .reduce((sum, refund) => sum + Math.round(refund.amount * 100), 0),
    }));
}

/** Tap with its fields on the shop's page. */
export const tapFields: PretendedProvider = {
  name: 'tap, fields',
  provider: 'tap',
  open: tap.simulated,
  async tokenize(ask, number) {
    const json = { ...typed, number, publicKey: 'pk_test_simulator' };
    return ((await ask('/simulator/tap/card/tokens', { json })).json() as { id: string }).id;
  },
  pay: async (ask, step) => (step.kind === 'redirect' ? bankAt(ask, step.url) : undefined),
  readBooks,
};

/** Tap's own page. */
export const tapPage: PretendedProvider = {
  name: 'tap, page',
  provider: 'tap',
  open: (simulator) => tap.read({ ...simulatedTap(simulator), publicKey: undefined }),
  async pay(ask, step, number) {
    if (step.kind !== 'redirect') return undefined;
    const { location } = await ask(pathOf(step.url), { form: { ...typed, number, choice: 'pay' } });
    return location?.includes('/3ds/') ? bankAt(ask, location) : undefined;
  },
  readBooks,
};

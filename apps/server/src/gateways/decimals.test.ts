import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { afterEach, describe, expect, test } from 'vitest';
import { createChance } from '../testing/payment-faults/chance.ts';
import { createClock } from '../testing/payment-faults/clock.ts';
import { cardNumbers, simulatorAddress, type PretendedProvider } from '../testing/payment-faults/pretended-provider.ts';
import { providers } from '../testing/payment-faults/providers/provider-list.ts';
import { openSimulatedSide, type SimulatedSide } from '../testing/payment-faults/simulated-side.ts';
import { createUnreliableNetwork } from '../testing/payment-faults/unreliable-network.ts';
import { aPayment, aStart } from '../testing/gateways/open-simulated-gateway.ts';

let side: SimulatedSide;
afterEach(() => side.close());

/** One gateway in front of its simulator. */
async function openGateway(provider: PretendedProvider) {
  const clock = createClock('2026-11-20T12:00:00Z');
  const simulator = (side = await openSimulatedSide(clock, provider));
  const reliable = { badness: () => 0, trace: () => undefined };
  const line = createUnreliableNetwork({ server: simulator.server, clock, chance: createChance(1), ...reliable });
  const gateway = provider.open(simulatorAddress)({ http: createGatewayHttp(line.fetch), now: clock.now });

  async function start(amountMinor: number, currency: { code: string; digits: number }) {
    const payment = { ...aPayment, amountMinor, currency, method: provider.startBody?.method ?? aPayment.method };
    const token = await provider.tokenize?.(simulator.ask, cardNumbers.approve);
    const started = await gateway.start(payment, { ...aStart, token, terminal: provider.startBody?.terminal });
    const { providerPaymentId = null, memory = {} } = started;
    return { started, payment: { ...payment, providerPaymentId, memory } };
  }

  return {
    gateway,
    start,
    async pay(amountMinor: number, currency: { code: string; digits: number }) {
      const { started, payment } = await start(amountMinor, currency);
      if (started.kind === 'declined') throw new Error(JSON.stringify(started));
      const bank = await provider.pay(simulator.ask, started, cardNumbers.approve);
      await bank?.('approve');
      await clock.passUntil(new Date(clock.now().getTime() + 60_000));
      const found = await gateway.lookUp(payment);
      return {
        found,
        payment: { ...payment, ...(found.kind === 'payment' && { providerPaymentId: found.providerPaymentId }) },
      };
    },
    /** Longer than a provider takes for a refund. */
    pass: () => clock.passUntil(new Date(clock.now().getTime() + 10 * 60_000)),
    books: () => provider.readBooks(simulator.ask, { references: [aPayment.id], answers: line.seen.answers }),
  };
}

const hundredths = ['tap', 'hyperpay', 'moneyhash'];

describe.each(providers)('$name', (provider) => {
  const { provider: name } = provider;

  test.each([
    { currency: { code: 'SAR', digits: 0 }, amountMinor: 45, partMinor: 20, isoDigits: 2 },
    { currency: { code: 'KWD', digits: 2 }, amountMinor: 1250, partMinor: 525, isoDigits: 3 },
  ])(
    'takes and refunds the amounts of a shop that counts $currency.code with $currency.digits decimals',
    async ({ currency, amountMinor, partMinor, isoDigits }) => {
      const open = await openGateway(provider);
      const { found, payment } = await open.pay(amountMinor, currency);
      expect(found).toMatchObject({ state: 'success', amountMinor, refundedMinor: 0, currencyCode: currency.code });

      const part = { id: '0199bbbb-0000-7000-8000-000000000001', amountMinor: partMinor, totalMinor: partMinor };
      expect(await open.gateway.refund(payment, { ...part, reason: 'returned' })).toMatchObject({
        kind: expect.stringMatching(/^(done|sent)$/),
      });
      await open.pass();
      expect(await open.gateway.lookUp(payment)).toMatchObject({ amountMinor, refundedMinor: partMinor });

      // The provider's own books, in hundredths where it writes decimals.
      const scale = 10 ** ((hundredths.includes(name) ? 2 : isoDigits) - currency.digits);
      const taken = { currency: currency.code, takenMinor: amountMinor * scale, refundedMinor: partMinor * scale };
      expect(await open.books()).toEqual([{ reference: payment.id, ...taken }]);
    },
  );

  test('declines an amount with more decimals than the currency has, and does not ask for it', async () => {
    const open = await openGateway(provider);
    const { started, payment } = await open.start(10_050, { code: 'JPY', digits: 2 });
    expect(started).toMatchObject({ kind: 'declined', failure: 'failed', code: 'amount-of-more-decimals' });
    expect(await open.books()).toEqual([]);
    expect(await open.gateway.lookUp(payment)).toEqual({ kind: 'none' });
    const part = { id: 'r-1', amountMinor: 50, totalMinor: 50, reason: 'returned' };
    expect(await open.gateway.refund(payment, part)).toEqual({ kind: 'refused', code: 'amount-of-more-decimals' });
  });
});

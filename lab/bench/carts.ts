import { priceGeneratedCarts } from '../../packages/ordering/bench/generated-carts.ts';
import { refundGeneratedBills } from '../../packages/ordering/bench/generated-refunds.ts';
import type { Figure } from './report.ts';

/** A million generated carts, priced and checked: the parts add up and nothing is negative. */
export function measureCarts(): Figure[] {
  const startedAt = performance.now();
  const { broken, carts } = priceGeneratedCarts({ count: 1_000_000, seed: 1 });
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    {
      what: `Rules: ${carts.toLocaleString('en')} generated carts priced and checked`,
      budget: '60 s, none broken',
      measured: `${seconds.toFixed(0)} s, ${broken.length} broken`,
      isMet: seconds <= 60 && broken.length === 0,
      command: 'npm run bench -- carts',
    },
  ];
}

/** A million parts of generated bills go back, against books that only add up. */
export function measureRefunds(): Figure[] {
  const { bills, refunds, refused, broken } = refundGeneratedBills({ refunds: 1_000_000, seed: 1 });
  for (const { seed, problems } of broken.slice(0, 5)) console.error(`bill ${seed}: ${problems.join(', ')}`);
  const [made, of] = [refunds, bills].map((count) => count.toLocaleString('en'));
  return [
    {
      what: `Rules: ${made} random refunds of ${of} bills: above what was paid, VAT of the rest against its bill, ledger against ours`,
      budget: 'none differs',
      measured: `${broken.length} bills differ (${refused.toLocaleString('en')} asked for more than was left, and were refused)`,
      isMet: broken.length === 0,
      command: 'npm run bench -- refunds',
    },
  ];
}

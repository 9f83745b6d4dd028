import { priceGeneratedCarts } from '../../packages/ordering/bench/generated-carts.ts';
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

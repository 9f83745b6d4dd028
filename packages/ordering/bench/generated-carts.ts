import { quoteOrder } from '../src/index.ts';
import { checkBill } from './check-bill.ts';
import { generateCart } from './generate-cart.ts';
import { seededRandom } from './seeded-random.ts';

/** The result of pricing a number of generated carts; `broken` names each cart by its seed. */
export type GeneratedCartsReport = {
  carts: number;
  lines: number;
  broken: { seed: number; problems: string[] }[];
  /** Time spent in quoteOrder() alone. */
  quotingMilliseconds: number;
};

/**
 * Prices generated carts and checks that every bill adds up. Each cart has its own seed, so that a broken one can
 * be made again alone: priceGeneratedCarts({ count: 1, seed }).
 *
 * @example priceGeneratedCarts({ count: 1_000_000, seed: 1 }).broken // []
 */
export function priceGeneratedCarts({ count, seed }: { count: number; seed: number }): GeneratedCartsReport {
  const report: GeneratedCartsReport = { carts: count, lines: 0, broken: [], quotingMilliseconds: 0 };
  for (let cart = seed; cart < seed + count; cart += 1) {
    const input = generateCart(seededRandom(cart));
    const startedAt = performance.now();
    const quote = quoteOrder(input);
    report.quotingMilliseconds += performance.now() - startedAt;
    report.lines += quote.lines.length;
    const problems = checkBill(input, quote);
    if (problems.length > 0) report.broken.push({ seed: cart, problems });
  }
  return report;
}

if (import.meta.main) {
  const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
  const { carts, lines, broken, quotingMilliseconds } = priceGeneratedCarts({ count, seed });
  const perSecond = Math.round((carts / quotingMilliseconds) * 1000);
  console.log(`${carts} carts, ${lines} lines: ${broken.length} broken; ${perSecond} quotes/s`);
  for (const { seed, problems } of broken.slice(0, 20)) console.log(`seed ${seed}: ${problems.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

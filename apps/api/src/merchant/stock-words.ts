import type { StockKind, StockRefusal, StockWish } from './set-stock.ts';

export const stockUsage = 'stock <merchant> out|back item|modifier|category <handle> [<branch>]';

const kinds: readonly string[] = ['item', 'modifier', 'category'] satisfies StockKind[];
const isKind = (text: string): text is StockKind => kinds.includes(text);

/** Reads the words of the command; undefined when they are not a sentence. */
export function readStockWish(merchantHandle: string, words: string[]): StockWish | undefined {
  const [verb, kind = '', handle, branchHandle, ...more] = words;
  if ((verb !== 'out' && verb !== 'back') || !isKind(kind) || !handle || more.length > 0) return undefined;
  return { merchantHandle, kind, handle, branchHandle, isAvailable: verb === 'back' };
}

export const describeStock = ({ kind, handle, branchHandle, isAvailable }: StockWish): string =>
  `The ${kind} ${handle} is ${isAvailable ? 'back' : 'sold out'} ${branchHandle ? `at ${branchHandle}` : 'everywhere'}.`;

export function describeStockRefusal({ code, known }: StockRefusal, wish: StockWish): string {
  switch (code) {
    case 'unknown-merchant':
      return `There is no merchant "${wish.merchantHandle}".`;
    case 'unknown-branch':
      return `There is no branch "${wish.branchHandle}". There are: ${known.join(', ')}.`;
    case 'unknown-thing':
      return `There is no ${wish.kind} "${wish.handle}". Use its handle in the bundle, such as falafel-plate or sauces/toum.`;
  }
}

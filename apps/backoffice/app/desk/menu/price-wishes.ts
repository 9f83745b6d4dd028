import { type Currency, type FileChange, isUnlikelyPrice, setBranchPrice, setValue } from '@sufra/ordering';
import { namesIn, type Thing, wordOf } from '../draft/bundle-view.ts';
import { minorOf } from '../draft/read-sheet.ts';

/** The common price, or that of a branch. */
export const common = '';
export type Row = { file: string; category: string; item: Thing };

/** The price that stands at an item for a column; null where the branch has none of its own. */
export function ownPrice(item: Thing, column: string): string | null {
  if (column === common) return typeof item.price === 'string' ? item.price : null;
  const prices = Array.isArray(item.branchPrices) ? (item.branchPrices as { branch: string; price: string }[]) : [];
  return prices.find(({ branch }) => branch === column)?.price ?? null;
}

/** The price that holds at an item for a column. */
export const priceAt = (item: Thing, column: string): string => ownPrice(item, column) ?? wordOf(item.price);

/** A price that is written into a cell; null is the price of everywhere. */
export type Wish = { row: Row; column: string; to: string | null };

/** A question before a price that looks like a slip. */
export type Ask = { row: Row; column: string; was: string; to: string };

/** A question as it is kept until it is answered. */
export type KeptAsk = Omit<Ask, 'row'> & { file: string; handle: string };

export const keepAsk = ({ row, ...ask }: Ask): KeptAsk => ({ ...ask, file: row.file, handle: row.item.handle });

/** The questions that were kept, without those of a price that is no longer there, or was changed meanwhile. */
export const openAsks = (kept: readonly KeptAsk[], rows: readonly Row[], columns: readonly string[]): Ask[] =>
  kept.flatMap(({ file, handle, ...ask }) => {
    const row = rows.find((one) => one.file === file && one.item.handle === handle);
    if (!row || !columns.includes(ask.column) || namesIn(row.item.excludedBranches).includes(ask.column)) return [];
    return priceAt(row.item, ask.column) === ask.was ? [{ ...ask, row }] : [];
  });

export const isSameRow = (one: Row, other: Row): boolean =>
  one.file === other.file && one.item.handle === other.item.handle;

export const isSameCell = (one: Omit<Ask, 'was' | 'to'>, row: Row, column: string): boolean =>
  isSameRow(one.row, row) && one.column === column;

/** The changes that wishes which came together make, and those that look like a slip: they ask first. */
export function readWishes(
  wishes: readonly Wish[],
  currency: Currency,
  isSure = false,
): { changes: FileChange[]; unlikely: Ask[] } {
  const changes: FileChange[] = [];
  const unlikely: Ask[] = [];
  for (const { row, column, to } of wishes) {
    const own = ownPrice(row.item, column);
    const was = priceAt(row.item, column);
    if (to === own || (to === null && column === common)) continue;
    if (to !== null && !isSure && isUnlikelyPrice(minorOf(was, currency), minorOf(to, currency))) {
      unlikely.push({ row, column, was, to });
      continue;
    }
    if (column === common) {
      changes.push(setValue(row.file, ['items', row.item.handle, 'price'], { was: own, to }));
      continue;
    }
    // A price that is the same as everywhere is not stored at a branch, unless the one of everywhere is changing as well.
    const isCommonChanging = wishes.some(
      (wish) => isSameCell(wish, row, common) && wish.to !== null && wish.to !== row.item.price,
    );
    const branchPrice = to === row.item.price && !isCommonChanging ? null : to;
    if (branchPrice !== own)
      changes.push(setBranchPrice(row.file, row.item.handle, column, { was: own, to: branchPrice }));
  }
  return { changes, unlikely };
}

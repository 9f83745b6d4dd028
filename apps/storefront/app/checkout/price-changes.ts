import type { ChangedAmount, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { toMinor, type Currency } from '@sufra/ordering';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** One amount of the bill that is not what the guest saw. */
export type PriceChange = { id: string; name: string; before: number; now: number };

type Entry = ApiRefusal['entries'][number];

const priceCodes: string[] = [errorCodes.priceChanged, errorCodes.itemPriceChanged];

/** Whether an order was refused for what it costs, and for nothing else. */
export const isAboutPriceOnly = ({ entries }: ApiRefusal): boolean =>
  entries.every(({ code }) => priceCodes.includes(code));

/** What changed since the guest agreed to the total: dishes by the name of their line, charges by their own. */
export function readPriceChanges(
  { entries }: ApiRefusal,
  nameOfLine: (index: number) => string,
  currency: Currency,
): PriceChange[] {
  const minor = (amount: number) => {
    const read = toMinor(amount, currency);
    return read.ok ? read.value : 0;
  };
  return entries.flatMap((entry): PriceChange[] => {
    const meta = (entry.meta ?? {}) as RepairMeta;
    if (entry.code === errorCodes.itemPriceChanged) {
      const { 'old-price': before = 0, 'new-price': now = 0 } = meta;
      const id = entry.source?.pointer ?? entry.detail;
      return [{ id, name: nameOfLine(changedLine(entry)), before: minor(before), now: minor(now) }];
    }
    return (meta.changes ?? []).filter(isNoConsequence).map(({ key, name, old, new: now }) => ({
      id: key,
      name,
      before: minor(old),
      now: minor(now),
    }));
  });
}

/** Which line an entry about the price of one is about; -1 when it does not say. */
export const changedLine = ({ source }: Entry): number =>
  Number(/^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? -1);

/** VAT follows from everything else. */
const isNoConsequence = ({ key }: ChangedAmount): boolean => key !== 'vat';

import type { EventItem, ShopEvent } from '../shell/shop-events.ts';

/** Major units of the shop's currency, as a plain number with ASCII digits: 4250 halalas are 42.5. */
type MajorAmount = (minor: number) => number;

/** `digits` is the currency's number of decimals: 2 for SAR, 3 for KWD. */
export const majorAmounts =
  (digits: number): MajorAmount =>
  (minor) =>
    Number((minor / 10 ** digits).toFixed(digits));

/** The name outside services see: English, so that reports do not split by the language of the guest. */
export const nameOf = ({ name }: EventItem): string => name['en-us'] ?? Object.values(name)[0] ?? '';

export const valueOf = (items: readonly EventItem[]): number =>
  items.reduce((sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * quantity, 0);

/** Says the shop's amounts as outside services want them. */
export type EventScope = { currency: string; toMajor: MajorAmount };

/** One outside service that receives events. Nothing of it is loaded before `start`. */
export type Tracker = {
  start(): void;
  /** The guest sees another page; also the first one. */
  page(path: string): void;
  send(event: ShopEvent): void;
  /** The guest changed their mind: nothing is sent from here on. */
  withdraw(): void;
};

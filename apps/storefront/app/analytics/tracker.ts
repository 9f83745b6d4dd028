import type { ShopEvent } from '../shell/shop-events.ts';
import type { MajorAmount } from './event-items.ts';

/** Says the shop's amounts as outside services want them. */
export type EventScope = { currency: string; toMajor: MajorAmount };

/** One outside service that is told what happens. Nothing of it is loaded before `start`. */
export type Tracker = {
  start(): void;
  /** The guest sees another page; also the first one. */
  page(path: string): void;
  send(event: ShopEvent): void;
  /** The guest changed their mind: nothing is sent from here on. */
  withdraw(): void;
};

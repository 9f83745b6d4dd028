import { isPaidAtHandover } from '../checkout/order-limits.ts';
import type { LocalizedText } from '../locale.ts';
import type { PaymentType } from '../payment/offered-payments.ts';
import type { OrderStatusCode } from './order-status.ts';

/** A place in the kitchen where dishes are made; its name is the merchant's. */
export type Station = { handle: string; name: LocalizedText };

/** The one station of a merchant that names none. */
export const usualStation: Station = {
  handle: 'kitchen',
  name: { 'en-us': 'Kitchen', 'ar-sa': 'المطبخ', fr: 'Cuisine' },
};

/**
 * The station that makes a dish: its own, else that of its category, else the first of the merchant. A handle that the
 * merchant no longer has counts as none, so that no dish is without a station.
 *
 * @param stations of the merchant, in its order; at least one
 * @example stationOf({ item: null, category: 'grill' }, [fry, grill]) // 'grill'
 */
export function stationOf(
  { item, category }: { item: string | null | undefined; category: string | null | undefined },
  stations: readonly Pick<Station, 'handle'>[],
): string {
  const known = [item, category].find((handle) => stations.some((station) => station.handle === handle));
  return known ?? stations[0]?.handle ?? usualStation.handle;
}

/** A line as the kitchen works on it: a combo is made where its parts are. */
export type KitchenLine = {
  station: string;
  parts: readonly { station: string }[];
  /** The last press at each station; a station without one has not begun. */
  bumps: readonly Bump[];
};

export type Bump = {
  station: string;
  /** False once it was taken back. */
  isDone: boolean;
  at: Date;
};

/**
 * The stations that have something to do for a line, each once.
 *
 * @example stationsOfLine({ station: 'pass', parts: [{ station: 'grill' }, { station: 'fry' }] }) // ['grill', 'fry']
 */
export const stationsOfLine = ({ station, parts }: Pick<KitchenLine, 'station' | 'parts'>): string[] =>
  parts.length === 0 ? [station] : [...new Set(parts.map((part) => part.station))];

/** True when a station is done with a line. */
export const isBumped = ({ bumps }: Pick<KitchenLine, 'bumps'>, station: string): boolean =>
  bumps.some((bump) => bump.station === station && bump.isDone);

/**
 * True when every station is done with every line: the order is ready.
 *
 * @example isAllBumped([]) // false, an order without lines is made by no station
 */
export const isAllBumped = (lines: readonly KitchenLine[]): boolean =>
  lines.length > 0 && lines.every((line) => stationsOfLine(line).every((station) => isBumped(line, station)));

export type KitchenOrder = {
  status: OrderStatusCode;
  /** When it got there. */
  statusAt: Date;
  paymentMethod: PaymentType;
  paymentStatus: 'pending' | 'success' | 'failed';
  lines: readonly Pick<KitchenLine, 'bumps'>[];
};

const cookedIn: readonly OrderStatusCode[] = ['posted', 'accepted', 'confirmed', 'in-kitchen'];

/**
 * True when an order belongs on the kitchen display: what is paid or is paid at handover, until it is ready; a ready one
 * again when the kitchen took a bump back after that.
 *
 * @example isForKitchen({ status: 'posted', paymentMethod: 'card', paymentStatus: 'pending', ... }) // false
 */
export function isForKitchen({ status, statusAt, paymentMethod, paymentStatus, lines }: KitchenOrder): boolean {
  if (paymentStatus !== 'success' && !isPaidAtHandover(paymentMethod)) return false;
  if (cookedIn.includes(status)) return true;
  const isTakenBack = ({ isDone, at }: Bump): boolean => !isDone && at.getTime() >= statusAt.getTime();
  return status === 'ready' && lines.some(({ bumps }) => bumps.some(isTakenBack));
}

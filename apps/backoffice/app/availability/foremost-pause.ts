import type { AvailabilityResource } from '@sufra/contracts';

type Pause = AvailabilityResource['attributes']['pauses'][number];

/**
 * The pause that says most about how a branch stands: that it takes no orders, of most types first, else the most minutes
 * that it takes longer; of several alike the one that ends last.
 *
 * @example foremostPause([{ 'extra-minutes': 10, ... }, { 'extra-minutes': null, ... }]) // the second
 */
export const foremostPause = <Of extends Pick<Pause, 'order-types' | 'extra-minutes' | 'until'>>(
  pauses: readonly Of[],
): Of | undefined => pauses.toSorted((one, other) => compare(weightsOf(other), weightsOf(one)))[0];

const weightsOf = (pause: Parameters<typeof foremostPause>[0][number]): number[] => [
  pause['extra-minutes'] ?? Number.MAX_SAFE_INTEGER,
  pause['extra-minutes'] === null ? pause['order-types'].length : 0,
  Date.parse(pause.until),
];

const compare = (one: number[], other: number[]): number =>
  one.map((weight, index) => weight - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

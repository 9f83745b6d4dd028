import type { ReplayedOrder } from './replayed-order.ts';

/** Something that stands otherwise in the order than its log says. */
export type LogDifference = { field: string; logged: unknown; stored: unknown };

/**
 * Where an order, or a part of it, is not what its log says: nothing for a true one. Moments are compared as moments.
 *
 * @example compareReplay(replay.order, { ...order, totalMinor: 1 }) // [{ field: 'totalMinor', logged: 4725, stored: 1 }]
 */
export function compareReplay<Part extends object = ReplayedOrder>(
  logged: Part,
  stored: { [Field in keyof Part]: Part[Field] | Date },
): LogDifference[] {
  return (Object.keys(logged) as (keyof Part & string)[]).flatMap((field) => {
    const value: unknown = stored[field];
    const comparable = value instanceof Date ? value.toISOString() : value;
    return comparable === logged[field] ? [] : [{ field, logged: logged[field], stored: comparable }];
  });
}

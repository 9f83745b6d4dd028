import { createHash } from 'node:crypto';
import type { StoredLogRow } from './order-log.store.ts';

/**
 * The number of the first row that is not what the database chained: changed, moved, or standing after one that is
 * gone. Nothing for an intact log. The hash of a row covers the hash before it, the order, its number, moment, kind and
 * payload; it is worked out here, not by the database that is being asked about.
 */
export function findBrokenRow(orderId: string, rows: readonly StoredLogRow[]): number | undefined {
  let before = Buffer.alloc(0);
  for (const [index, { number, micros, kind, payload, hash }] of rows.entries()) {
    const words = [orderId, index + 1, micros, kind, payload].join('\n');
    const expected = createHash('sha256').update(before).update(words).digest();
    if (number !== index + 1 || hash !== expected.toString('hex')) return number;
    before = expected;
  }
  return undefined;
}

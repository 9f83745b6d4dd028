import type { FaultShop } from '../../apps/server/src/testing/payment-faults/fault-shop.ts';
import type { ShopRequest } from '../../apps/server/src/testing/payment-faults/shop-server.ts';

/** Where a process is killed; a write is one of the credit note or of what the gateway answered. */
export const places = [
  'before the request',
  'before the answer',
  'after the answer',
  'at a write',
  'at any time',
] as const;

export type Place = (typeof places)[number] | 'nowhere';

/** The shop as the parent hands it from the process that opened it to the others. */
export type SharedShop = Omit<FaultShop, 'run' | 'world' | 'restart' | 'close'>;

export type Command =
  | { do: 'open' | 'place' | 'work' }
  | { do: 'join'; shop: SharedShop }
  | { do: 'call'; request: ShopRequest }
  | { do: 'die'; place: Place; write: number; moment: 'before' | 'after' };

/** A request that has the gateway send money back. */
export const isRefund = (method: string, path: string, body: string): boolean =>
  method !== 'GET' && (/\/(refund|refunds|voids)(\/(?!list)[^/]*)?\/?$/.test(path) || body.includes('paymentType=RF'));

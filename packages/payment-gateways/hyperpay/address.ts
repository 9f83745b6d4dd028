import type { ReadAddress } from '../addresses.ts';

/** /hyperpay/{checkout}/{order}/{brand?} (PAY-17). */
export const readAddress: ReadAddress = ([first, intentId, orderId]) =>
  first === 'hyperpay' && intentId !== undefined ? { intentId, orderId, isForOwner: true } : undefined;

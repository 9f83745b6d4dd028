import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../context.ts';
import { findAddresses, insertAddress, type CustomerAddress } from './address.store.ts';
import { lockCustomer } from './customer.store.ts';

export type NewAddress = Omit<CustomerAddress, 'id' | 'merchantId' | 'customerId' | 'createdAt'>;

/** Saves an address. One that is the same in every word is the same address, so a double tap saves it once. */
export function addAddress(context: RequestContext, customerId: string, address: NewAddress): Promise<CustomerAddress> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findAddresses(context.db, customerId);
    const same = saved.find((candidate) => isSame(candidate, address));
    if (same) return same;
    return insertAddress(context.db, {
      ...address,
      id: uuid(),
      merchantId: context.merchant.id,
      customerId,
      createdAt: context.now(),
    });
  });
}

const isSame = (saved: CustomerAddress, address: NewAddress): boolean =>
  (Object.keys(address) as (keyof NewAddress)[])
    .filter((field) => field !== 'deliveryAreaId')
    .every((field) => saved[field] === address[field]);

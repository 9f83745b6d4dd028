import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../context.ts';
import { findAddresses, insertAddress, type CustomerAddress } from './address.store.ts';
import { lockCustomer } from './customer.store.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';

export type NewAddress = Omit<CustomerAddress, 'id' | 'merchantId' | 'customerId' | 'createdAt'>;

/** More than anybody lives and works at; without an end, one customer could fill the table. */
const mostAddresses = 50;

/** Saves an address. One that is the same in every word is the same address, so a double tap saves it once. */
export function addAddress(
  context: RequestContext,
  customerId: string,
  address: NewAddress,
): Promise<Result<CustomerAddress, Refusal>> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findAddresses(context.db, customerId);
    const same = saved.find((candidate) => isSame(candidate, address));
    if (same) return accept(same);
    if (saved.length >= mostAddresses)
      return refuse(refusal(errorCodes.tooManyAddresses, { params: { limit: mostAddresses } }));
    const added = await insertAddress(context.db, {
      ...address,
      id: uuid(),
      merchantId: context.merchant.id,
      customerId,
      createdAt: context.now(),
    });
    return accept(added);
  });
}

const isSame = (saved: CustomerAddress, address: NewAddress): boolean =>
  (Object.keys(address) as (keyof NewAddress)[])
    .filter((field) => field !== 'deliveryAreaId')
    .every((field) => saved[field] === address[field]);

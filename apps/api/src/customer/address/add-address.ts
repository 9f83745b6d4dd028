import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../../context.ts';
import {
  clearDefaultAddress,
  findAddresses,
  insertAddress,
  updateAddress,
  type AddressFields,
  type CustomerAddress,
} from './address.store.ts';
import { lockCustomer } from '../customer.store.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';

/** More than anybody lives and works at; without an end, one customer could fill the table. */
export const mostAddresses = 50;

/**
 * Saves an address. One that is the same in every word is the same address, so a double tap saves it once. The first
 * one is the default by itself.
 */
export function addAddress(
  context: RequestContext,
  customerId: string,
  address: AddressFields,
): Promise<Result<CustomerAddress, Refusal>> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const saved = await findAddresses(context.db, customerId);
    const same = saved.find((candidate) => isSame(candidate, address));
    if (same && (same.isDefault || !address.isDefault)) return accept(same);
    if (!same && saved.length >= mostAddresses)
      return refuse(refusal(errorCodes.tooManyAddresses, { params: { limit: mostAddresses } }));
    if (address.isDefault) await clearDefaultAddress(context.db, customerId);
    if (same) return accept((await updateAddress(context.db, customerId, same.id, { isDefault: true })) ?? same);
    const added = await insertAddress(context.db, {
      ...address,
      isDefault: address.isDefault || saved.length === 0,
      id: uuid(),
      merchantId: context.merchant.id,
      customerId,
      createdAt: context.now(),
    });
    return accept(added);
  });
}

const isSame = (saved: CustomerAddress, address: AddressFields): boolean =>
  (Object.keys(address) as (keyof AddressFields)[])
    .filter((field) => field !== 'deliveryAreaId' && field !== 'isDefault')
    .every((field) => saved[field] === address[field]);

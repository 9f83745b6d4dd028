import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import {
  clearDefaultAddress,
  findAddress,
  updateAddress,
  type AddressFields,
  type CustomerAddress,
} from './address.store.ts';
import { lockCustomer } from '../customer.store.ts';

/**
 * Changes what `change` says about a saved address and leaves the rest (decision 38). Changes of one customer follow
 * each other, so that two of them never leave two defaults. Orders that went there keep their own copy.
 */
export function changeAddress(
  context: RequestContext,
  customerId: string,
  addressId: string,
  change: (stored: CustomerAddress) => Partial<AddressFields>,
): Promise<Result<CustomerAddress, Refusal>> {
  return withTransaction(context, async (context) => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const stored = await findAddress(context.db, customerId, addressId);
    if (!stored) return refuse(refusal(errorCodes.notFound));
    const fields = change(stored);
    if (Object.keys(fields).length === 0) return accept(stored);
    if (fields.isDefault) await clearDefaultAddress(context.db, customerId);
    return accept((await updateAddress(context.db, customerId, addressId, fields)) ?? stored);
  });
}

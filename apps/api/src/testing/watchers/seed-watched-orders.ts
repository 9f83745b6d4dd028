import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { orders, type StoredOrder } from '../../ordering/order.tables.ts';
import { seedCustomers } from '../seed-customers.ts';
import type { SeededMerchant } from '../seed-merchant.ts';
import type { SignedInGuest } from '../sign-in.ts';

export type WatchedOrder = SignedInGuest & { order: StoredOrder };

const chunk = 500;

/** Customers who are signed in, each with an order that has just been posted. */
export async function seedWatchedOrders(
  context: Context,
  merchant: SeededMerchant,
  count: number,
): Promise<WatchedOrder[]> {
  const watched: WatchedOrder[] = [];
  const branchId = uuid();
  for (let first = 0; first < count; first += chunk) {
    const guests = await seedCustomers(context.db, merchant.id, Math.min(chunk, count - first), first, context.now());
    const rows = await context.db
      .insert(orders)
      .values(guests.map(({ customerId }, index) => anOrder(context, merchant.id, branchId, customerId, first + index)))
      .returning();
    const byCustomer = new Map(rows.map((order) => [order.customerId, order]));
    for (const guest of guests) {
      const order = byCustomer.get(guest.customerId);
      if (order) watched.push({ ...guest, order });
    }
  }
  return watched;
}

/** An order that has just been posted. */
export function anOrder(
  context: Pick<Context, 'now'>,
  merchantId: string,
  branchId: string,
  customerId: string,
  index: number,
): typeof orders.$inferInsert {
  const now = context.now();
  return {
    id: uuid(),
    merchantId,
    customerId,
    branchId,
    branchName: { 'en-us': 'Olaya', 'ar-sa': 'العليا', fr: 'Olaya' },
    businessDay: '2026-11-20',
    number: index + 1,
    type: 'pickup',
    status: 'posted',
    statusAt: now,
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    currencyCode: 'SAR',
    currencyDigits: 2,
    vatType: 'inclusive',
    vatRateBasisPoints: 1500,
    subtotalMinor: 3000,
    discountMinor: 0,
    promoDiscountMinor: 0,
    vatMinor: 391,
    deliveryChargeMinor: 0,
    serviceChargeMinor: 0,
    totalMinor: 3000,
    source: 'Web',
    placedAt: now,
    releaseAt: now,
    releasedAt: now,
  };
}

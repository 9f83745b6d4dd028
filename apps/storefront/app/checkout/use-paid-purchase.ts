import { cameToNothing, type OrderStatusCode } from '@sufra/ordering';
import { useEffect } from 'react';
import { announceShopEvent } from '../shell/shop-events.ts';
import { takeUnpaidPurchase } from './unpaid-purchase.ts';

/** Says that an order by card is bought as soon as the restaurant has it; one that came to nothing never is. */
export function usePaidPurchase(orderId: string, status: OrderStatusCode): void {
  useEffect(() => {
    if (status === 'waiting-for-payment') return;
    const purchase = takeUnpaidPurchase(orderId);
    if (purchase && !cameToNothing(status)) announceShopEvent('purchase', purchase);
  }, [orderId, status]);
}

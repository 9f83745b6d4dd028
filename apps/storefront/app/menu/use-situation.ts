import type { OrderingSituation, OrderType } from '@sufra/ordering';
import { useMemo } from 'react';
import { useShop, useShopTime } from '../shell/shop.ts';

type Place = { id: string; timeZone: string };

/** Where, how and when this guest orders: what decides whether a dish can be had. */
export function useSituation(branch: Place | undefined, orderType: OrderType | undefined): OrderingSituation {
  const shop = useShop();
  const now = useShopTime();
  const { id: branchId, timeZone = shop.timeZone } = branch ?? {};
  return useMemo(() => ({ branchId, orderType, now, timeZone }), [branchId, orderType, now, timeZone]);
}

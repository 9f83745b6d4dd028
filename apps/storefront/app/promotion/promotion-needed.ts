import { storageKeys } from '@sufra/contracts/storage-keys';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '@sufra/ui/effects.ts';

/**
 * True when this page needs the promotions: its cart is open, or a promotion is kept on this device, also one that an
 * address brought just now. Until then their code is not fetched.
 */
export function useIsPromotionNeeded(): boolean {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const [isNeeded, setNeeded] = useState(false);
  if (isHydrated && !isNeeded && (/[?&]cart=open/.test(search) || isPromotionKept())) setNeeded(true);
  return isNeeded;
}

function isPromotionKept(): boolean {
  try {
    return [storageKeys.coupon, storageKeys.digitalCoupon, storageKeys.qrRedeem].some(
      (key) => localStorage.getItem(key) !== null,
    );
  } catch {
    return false;
  }
}

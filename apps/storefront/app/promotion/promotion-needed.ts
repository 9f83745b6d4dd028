import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether this page has anything to do with promotions: its address names a code, its cart is open, or a promotion is
 * kept on this device. Until then their code is not fetched.
 */
export function useIsPromotionNeeded(): boolean {
  const { search } = useLocation();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (/[?&](coupon=|qr=|cart=open)/.test(search) || isPromotionKept()) setNeeded(true);
  }, [search]);
  return isNeeded;
}

function isPromotionKept(): boolean {
  try {
    return [storageKeys.coupon, storageKeys.digitalCoupon].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

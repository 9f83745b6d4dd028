import { storageKeys } from '@sufra/contracts/storage-keys';
import { clearsAlert, wayOfServing } from '@sufra/ordering';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import type { Order } from './order.resource.ts';

/**
 * What a new status means beyond the order's page: food to be collected is announced until the guest closes
 * it (RT-04, UI-13), and the recent order is remembered, or forgotten once it needs no watching (RT-06, RT-07).
 */
export function useOrderNews({ id, type, status }: Order): void {
  const t = useText('order');
  const { code } = status;
  const lastCode = useRef(code);

  useEffect(() => {
    keepRecent(id, code);
    const isNew = lastCode.current !== code;
    lastCode.current = code;
    if (isNew && code === 'ready' && wayOfServing(type) === 'pickup') {
      showSnackbar(t('order.readySnackbar'), { tone: 'good', isSticky: true });
    }
  }, [id, code, type, t]);
}

function keepRecent(id: string, code: Order['status']['code']): void {
  try {
    if (localStorage.getItem(storageKeys.recentOrderId) !== id) return;
    if (clearsAlert(code)) {
      localStorage.removeItem(storageKeys.recentOrderId);
      localStorage.removeItem(storageKeys.recentOrderStatus);
      localStorage.removeItem(storageKeys.orderAlertShownAt);
    } else {
      localStorage.setItem(storageKeys.recentOrderStatus, code);
    }
  } catch {
    // A device that remembers nothing has no alert either.
  }
}

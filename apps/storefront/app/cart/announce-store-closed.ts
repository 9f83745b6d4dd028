import { storageKeys } from '@sufra/contracts/storage-keys';
import { showSnackbar } from '../ui/snackbar-store.ts';

const sessionKey = 'session';

/**
 * Says that the store takes no orders now, once per session (ERR-04, ERR-05). The key lies in local storage
 * but names the session it belongs to, so that the next visit hears it again (decision 34).
 */
export function announceStoreClosed(detail: string): void {
  const session = sessionStorage.getItem(sessionKey) ?? crypto.randomUUID();
  sessionStorage.setItem(sessionKey, session);
  if (localStorage.getItem(storageKeys.storeClosed) === session) return;
  localStorage.setItem(storageKeys.storeClosed, session);
  showSnackbar(detail, { tone: 'bad', isSticky: true });
}

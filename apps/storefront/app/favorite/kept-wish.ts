const key = 'favorite_wish';

/** What a guest who is asked to sign in wanted: it is done afterwards, also when signing in leads over other pages. */
export const keepWish = (itemId: string): void => write(itemId);

export const dropWish = (): void => write(undefined);

/** Whether this item is what the guest wanted; it is taken then. */
export function takeWish(itemId: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== itemId) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function write(itemId: string | undefined): void {
  try {
    if (itemId === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, itemId);
  } catch {
    // Without storage the wish lives as long as the dialog.
  }
}

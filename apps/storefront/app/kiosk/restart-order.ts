import { forgetGuest } from './kiosk-mode.ts';

/** Ends the session of whoever signed in here. */
export const signOut = (): Promise<unknown> =>
  fetch('/customer/logout', { method: 'POST', redirect: 'manual' }).catch(() => undefined);

/** Starts over for the next guest: nothing of this one stays, and the first page is fetched anew. */
export async function restartOrder(): Promise<void> {
  forgetGuest();
  await signOut();
  // The next guest begins at the top.
  window.scrollTo(0, 0);
  window.location.assign('/');
}

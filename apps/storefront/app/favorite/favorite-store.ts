import { callAction } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useLoaded, useReturnToTab } from '@sufra/ui/effects.ts';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useRoot } from '../shell/shop.ts';

/** The result of a wish; `wasAdding` says which of the two failed. */
type WishOutcome = { state: 'kept' } | { state: 'failed'; wasAdding: boolean; refusal: ApiRefusal };

const address = '/favorites/mine';

/** While `isRead` is false, only wishes of this visit are known. */
type Known = { customerId: string | undefined; ids: ReadonlySet<string>; isRead: boolean };

const known = createStore<Known>({ customerId: undefined, ids: new Set(), isRead: false });
/** The last wish about an item that the server has not answered yet. */
const wanted = new Map<string, boolean>();
/** The number of settled wishes: a list that was requested earlier is outdated. */
let settled = 0;

const mark = (itemId: string, isFavorite: boolean) => {
  const before = known.get();
  const ids = new Set(before.ids);
  if (isFavorite) ids.add(itemId);
  else ids.delete(itemId);
  known.set({ ...before, ids });
};

/** Takes over what the server says a customer's favorites are; wishes on their way stay. */
export function keepFavorites(customerId: string, ids: readonly string[], isRead = true): void {
  if (known.get().customerId !== customerId) wanted.clear();
  known.set({ customerId, ids: new Set(ids), isRead });
  wanted.forEach((isFavorite, itemId) => mark(itemId, isFavorite));
}

async function loadFavorites(customerId: string): Promise<void> {
  const before = settled;
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const { ids } = (await response.json()) as { ids: string[] | null };
  if (!ids) return;
  if (settled !== before) return loadFavorites(customerId);
  keepFavorites(customerId, ids);
}

/**
 * Shows a wish at once and sends it; a heart that is tapped again meanwhile is sent after the answer. A wish that the
 * server refuses is taken back.
 */
export async function wishFavorite(customerId: string, itemId: string, isFavorite: boolean): Promise<WishOutcome> {
  if (known.get().customerId !== customerId) keepFavorites(customerId, [], false);
  const isSending = wanted.has(itemId);
  wanted.set(itemId, isFavorite);
  mark(itemId, isFavorite);
  if (isSending) return { state: 'kept' };
  for (;;) {
    const wish = wanted.get(itemId) ?? isFavorite;
    const answer = await callAction<null>(address, { itemId, isFavorite: wish });
    settled += 1;
    // Another customer signed in meanwhile: their favorites are no matter of this wish.
    if (known.get().customerId !== customerId) return { state: 'kept' };
    if (!answer.ok) {
      wanted.delete(itemId);
      mark(itemId, !wish);
      return { state: 'failed', wasAdding: wish, refusal: answer.refusal };
    }
    if (wanted.get(itemId) === wish) {
      wanted.delete(itemId);
      return { state: 'kept' };
    }
  }
}

/** True for a favorite of this customer; `unlessKnown` until the server's list is here. */
export function useIsFavorite(customerId: string | undefined, itemId: string, unlessKnown = false): boolean {
  const { ids, customerId: owner } = useStore(known);
  if (customerId === undefined) return false;
  return owner === customerId ? ids.has(itemId) : unlessKnown;
}

/**
 * Asks the server for a customer's favorites until they came, once a visit, and again after signing in where the session
 * had ended, and when the guest returns from another tab, where they may have chosen others.
 */
export function useLoadFavorites(customerId: string | undefined): void {
  const { isSignedIn } = useRoot();
  useLoaded(customerId && `${customerId} ${isSignedIn}`, (signal) =>
    untilLoaded(async () => {
      const { customerId: owner, isRead } = known.get();
      if (customerId === undefined || signal.aborted || (isRead && owner === customerId)) return;
      await loadFavorites(customerId);
    }),
  );
  useReturnToTab(() => {
    // Hearts stay as they are where the line is lost.
    if (customerId !== undefined) loadFavorites(customerId).catch(() => undefined);
  });
}

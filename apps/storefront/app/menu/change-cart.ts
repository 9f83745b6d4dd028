import type { Currency } from '@sufra/ordering';
import type { Text } from '../i18n/use-text.ts';
import { showSnackbar, snackbarMs } from '../ui/snackbar-store.ts';
import { loadMenu } from './load-menu.ts';
import type { CartDoor } from './use-card-actions.ts';

/** What a card needs to change the cart: which menu it stands on, and how to talk to the guest. */
export type CardDesk = {
  url: string;
  currency: Currency;
  cart: CartDoor;
  t: Text;
  /** Opens the dish, for a question that a card cannot ask. */
  openItem: (itemId: string) => void;
};

/** Fetches what adding needs, so that it is there when it is needed. */
export const prepare = ({ url, currency, cart }: Pick<CardDesk, 'url' | 'currency' | 'cart'>) =>
  Promise.all([loadMenu(url, currency), cart.open()]);

/** Adds a dish as it comes. */
export async function addFromCard(desk: CardDesk, itemId: string): Promise<void> {
  try {
    const [{ items }, { addItem }] = await prepare(desk);
    const item = items.get(itemId);
    if (!item) return;
    addItem(item, { itemId, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
    showSnackbar(desk.t('menu.added'), { tone: 'good', durationMs: snackbarMs.itemAdded });
  } catch {
    showSnackbar(desk.t('error.menuFetch'), { tone: 'bad' });
  }
}

/** Sets how many of a dish the cart holds, over all its lines. */
export async function changeFromCard(desk: CardDesk, itemId: string, quantity: number): Promise<void> {
  const { setQuantity, removeLine } = await desk.cart.open();
  const lines = desk.cart.linesOf(itemId);
  const line = lines.at(-1);
  if (!line) return addFromCard(desk, itemId);
  const others = lines.reduce((sum, each) => sum + each.quantity, 0) - line.quantity;
  const wanted = quantity - others;
  // The same food twice over, prepared differently: the guest says which one to repeat.
  if (lines.length > 1 && wanted > line.quantity) return desk.openItem(itemId);
  if (wanted < 1) removeLine(line.lineId);
  else setQuantity(line.lineId, wanted);
}

import type { Currency, ItemConfiguration, Locale, LocalizedText, MenuItem } from '@sufra/ordering';
import { loadMessages } from '@sufra/ui/i18n/catalogue.ts';
import { passFocusOn } from '@sufra/ui/effects.ts';
import { showSnackbar, snackbarMs } from '@sufra/ui/overlays/snackbars.tsx';
import type { Text } from '../i18n/use-text.ts';
import { loadMenu } from './load/load-menu.ts';
import type { CategoryView } from './load/menu-view.ts';

/** The cart operations that the menu uses; the route passes them in. The rules of changing a cart are loaded on first use. */
export type CartPort = {
  linesOf: (itemId: string) => { lineId: string; quantity: number }[];
  open: () => Promise<{
    addItem: (item: MenuItem, configuration: ItemConfiguration, quantity: number) => void;
    setQuantity: (lineId: string, quantity: number) => void;
    removeLine: (lineId: string) => void;
  }>;
};

/** The context with which a card changes the cart: its menu, and how to talk to the guest. */
type CardContext = {
  url: string;
  currency: Currency;
  cart: CartPort;
  t: Text;
  localized: (text: LocalizedText) => string;
  categories: readonly CategoryView[];
  /** Opens a dish, for a question that a card cannot ask. */
  open: (path: string) => void;
};

type Menu = Pick<CardContext, 'url' | 'currency'> & { cart: Pick<CartPort, 'open'> };

/** Fetches what adding needs, and the texts of a dish, so that they are there when they are needed. */
export const warmUp = (menu: Menu, locale: Locale) => Promise.all([prepare(menu), loadMessages('item', locale)]);

const prepare = ({ url, currency, cart }: Menu) => Promise.all([loadMenu(url, currency), cart.open()]);

/** Adds a dish as it comes. */
export async function addFromCard(context: CardContext, itemId: string): Promise<void> {
  try {
    const [{ items }, { addItem }] = await prepare(context);
    const item = items.get(itemId);
    if (!item) return;
    passFocusOn();
    addItem(item, { itemId, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
    const name = context.localized(item.name);
    showSnackbar(context.t('menu.added', { name }), { tone: 'good', durationMs: snackbarMs.itemAdded });
  } catch {
    showSnackbar(context.t('error.menuFetch'), { tone: 'bad' });
  }
}

/** Sets how many of a dish the cart holds, over all its lines. */
export async function changeFromCard(context: CardContext, itemId: string, quantity: number): Promise<void> {
  const { setQuantity, removeLine } = await context.cart.open();
  const lines = context.cart.linesOf(itemId);
  const line = lines.at(-1);
  if (!line) return addFromCard(context, itemId);
  const others = lines.reduce((sum, each) => sum + each.quantity, 0) - line.quantity;
  const wanted = quantity - others;
  // The same food twice over, prepared differently: the guest says which one to repeat.
  if (lines.length > 1 && wanted > line.quantity) return context.open(pathOf(context.categories, itemId));
  passFocusOn();
  if (wanted < 1) removeLine(line.lineId);
  else setQuantity(line.lineId, wanted);
}

function pathOf(categories: readonly CategoryView[], itemId: string): string {
  for (const category of categories) {
    const card = category.items.find((item) => item.id === itemId);
    if (card) return `/menu/${category.slug}/${card.slug}`;
  }
  return '/menu';
}

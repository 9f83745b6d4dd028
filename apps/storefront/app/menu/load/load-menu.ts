import type { MenuDocument } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import { failLoading, startLoading } from '@sufra/ui/overlays/loading-bar.tsx';
import { type Menu, readMenu } from './menu.resource.ts';

const loaded = new Map<string, Promise<Menu>>();

/**
 * The published menu in the browser, with everything that item dialogs and the cart need, in every
 * language. Its address names its content: it is fetched once, and then works without a connection.
 */
export function loadMenu(url: string, currency: Currency): Promise<Menu> {
  const known = loaded.get(url);
  if (known) return known;
  const done = startLoading();
  const menu = fetchMenu(url, currency).finally(done);
  loaded.set(url, menu);
  menu.catch(() => {
    loaded.delete(url);
    failLoading();
  });
  return menu;
}

async function fetchMenu(url: string, currency: Currency): Promise<Menu> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const document = (await response.json()) as MenuDocument;
  // Between two halves of the work, a slow phone may answer its guest.
  await new Promise((resolve) => setTimeout(resolve));
  return readMenu(document, currency);
}

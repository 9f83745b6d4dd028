import type { RouterContextProvider } from 'react-router';
import type { RootData } from '../shell/shop.ts';
import { readContentPages, readOverrides } from './content.ts';
import { openShop } from './open-shop.ts';

/** What every page needs: the shop, the merchant's own words, and whether somebody is signed in. */
export async function loadRoot(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<RootData> {
  const shopOpen = await openShop(args);
  const [overrides, pages] = await Promise.all([readOverrides(shopOpen), readContentPages(shopOpen)]);
  return { shop: shopOpen.shop, origin: shopOpen.origin, overrides, pages, isSignedIn: shopOpen.token !== undefined };
}

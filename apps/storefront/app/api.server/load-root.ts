import type { RouterContextProvider } from 'react-router';
import type { RootData } from '../shell/shop.ts';
import { readContentPages, readOverrides } from './content.ts';
import { feedbackLink } from './feedback-link.ts';
import { loyaltyLinks } from './loyalty-link.ts';
import { openShop } from './open-shop.ts';

/** What every page needs: the shop, the merchant's own words, and whether somebody is signed in. */
export async function loadRoot(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<RootData> {
  const shopOpen = await openShop(args);
  const [overrides, pages] = await Promise.all([readOverrides(shopOpen), readContentPages(shopOpen)]);
  const { shop, origin, token, services } = shopOpen;
  const links = [...loyaltyLinks(shopOpen, overrides), feedbackLink(shopOpen, overrides), ...pages];
  return { shop, origin, overrides, pages: links, isSignedIn: token !== undefined || services.isForSignedIn === true };
}

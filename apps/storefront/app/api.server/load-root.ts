import type { Overrides } from '@sufra/ui/i18n/catalogue.ts';
import type { RouterContextProvider } from 'react-router';
import '../i18n/messages/all.server.ts';
import { textOf } from '../i18n/use-text.ts';
import type { RootData } from '../shell/shop.ts';
import { readContentPages, readOverrides } from './content.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/**
 * Where the sidebar's Feedback leads: to the merchant's own form in a tab of its own (FEED-04), else to ours (FEED-05).
 * The server writes its word, so that the first screen carries nothing for it.
 */
export function feedbackLink({ merchant, locale }: OpenShop, overrides: Overrides): RootData['pages'][number] {
  const title = textOf('feedback', locale, overrides)('feedback.link');
  const url = merchant.concept.attributes['feedback-redirect-url'];
  return url ? { title, url, isElsewhere: true } : { title, url: '/feedback' };
}

/**
 * The sidebar's way to the points of a merchant who gives some, and none elsewhere (LOYAL-04). The server writes its
 * word, so that the first screen carries nothing for it.
 */
export function loyaltyLinks({ shop, locale }: OpenShop, overrides: Overrides): RootData['pages'] {
  if (!shop.hasLoyalty) return [];
  return [{ title: textOf('loyalty', locale, overrides)('loyalty.link'), url: '/user/profile/loyalty' }];
}

/** The data of every page: the shop, the merchant's own words, and the session. */
export async function loadRoot(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<RootData> {
  const shopOpen = await openShop(args);
  const [overrides, pages] = await Promise.all([readOverrides(shopOpen), readContentPages(shopOpen)]);
  const { shop, origin, token, services } = shopOpen;
  const isSignedIn = token !== undefined || services.isForSignedIn === true;
  const own = isSignedIn ? loyaltyLinks(shopOpen, overrides) : [];
  return { shop, origin, overrides, pages: [...own, feedbackLink(shopOpen, overrides), ...pages], isSignedIn };
}

import '../i18n/messages/all.server.ts';
import type { Overrides } from '../i18n/catalogue.ts';
import { textOf } from '../i18n/use-text.ts';
import type { RootData } from '../shell/shop.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * The sidebar's way to the points of a merchant who gives some, and none elsewhere (LOYAL-04). The server writes its
 * word, so that the first screen carries nothing for it.
 */
export function loyaltyLinks({ shop, locale }: OpenShop, overrides: Overrides): RootData['pages'] {
  if (!shop.hasLoyalty) return [];
  return [{ title: textOf('loyalty', locale, overrides)('loyalty.link'), url: '/user/profile/loyalty' }];
}

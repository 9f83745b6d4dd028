import '../i18n/messages/all.server.ts';
import type { Overrides } from '../i18n/catalogue.ts';
import { textOf } from '../i18n/use-text.ts';
import type { RootData } from '../shell/shop.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * Where the sidebar's Feedback leads: to the merchant's own form in a tab of its own (FEED-04), else to ours (FEED-05).
 * The server writes its word, so that the first screen carries nothing for it.
 */
export function feedbackLink({ merchant, locale }: OpenShop, overrides: Overrides): RootData['pages'][number] {
  const title = textOf('feedback', locale, overrides)('feedback.link');
  const url = merchant.concept.attributes['feedback-redirect-url'];
  return url ? { title, url, isElsewhere: true } : { title, url: '/feedback' };
}

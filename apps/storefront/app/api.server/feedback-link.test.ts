import { expect, test } from 'vitest';
import { aConcept } from '../testing/settings.ts';
import { feedbackLink } from './load-root.ts';
import type { OpenShop } from './open-shop.ts';

const linkOf = (redirect: string | null, locale: OpenShop['locale'] = 'en-us') => {
  const concept = aConcept({ 'feedback-redirect-url': redirect });
  return feedbackLink({ merchant: { concept }, locale } as OpenShop, {});
};

test("FEED-04: the merchant's feedback-redirect-url opens in a tab of its own", () => {
  const url = 'https://forms.example/thanks';
  expect(linkOf(url)).toEqual({ title: 'Feedback', url, isElsewhere: true });
});

test('FEED-05: without one, feedback is a page of the shop', () => {
  expect(linkOf(null)).toEqual({ title: 'Feedback', url: '/feedback' });
  expect(linkOf(null, 'ar-sa').title).toBe('رأيك يهمنا');
});

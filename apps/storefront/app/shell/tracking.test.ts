import { expect, test } from 'vitest';
import { readTracking } from './tracking.ts';

const none = { 'gtm-id': null, 'fb-pixel-id': null, 'tiktok-id': null };

test('ANALYT-08: the tracking ids come from the settings of the merchant', () => {
  const settings = { 'gtm-id': 'G-AB12CD34', 'fb-pixel-id': '1234567890', 'tiktok-id': 'C4ABCDEFGH1234' };
  expect(readTracking({ ...settings, 'is-consent-required': false })).toEqual({
    tagId: 'G-AB12CD34',
    metaPixelId: '1234567890',
    tiktokPixelId: 'C4ABCDEFGH1234',
    isConsentRequired: false,
  });
});

test('a shop without ids counts nobody, and a merchant who says nothing asks first', () => {
  expect(readTracking(none)).toBeUndefined();
  expect(readTracking({ ...none, 'gtm-id': 'GTM-AB12CD' })).toEqual({ tagId: 'GTM-AB12CD', isConsentRequired: true });
});

test.each(['G-AB12CD34', 'GTM-K4LM2'])('ANALYT-09: %s is an id of a tag', (id) => {
  expect(readTracking({ ...none, 'gtm-id': id })?.tagId).toBe(id);
});

test.each([
  '',
  '   ',
  'UA-12345-1',
  'AW-123456',
  'g-ab12cd34',
  'G-',
  'G-1"><script>',
  'GA-G-AB12CD34',
  'javascript:alert(1)',
])('ANALYT-09: %j is none and is ignored', (id) => {
  expect(readTracking({ ...none, 'gtm-id': id })).toBeUndefined();
});

test('ANALYT-10: a pixel id that is not one is ignored like a missing one', () => {
  expect(readTracking({ ...none, 'fb-pixel-id': '12', 'tiktok-id': 'lower-case' })).toBeUndefined();
});

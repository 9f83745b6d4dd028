import { expect, test } from 'vitest';
import { fontsLater } from './fonts-later.ts';

const face = '@font-face{font-family:Shop;src:url(/assets/latin.woff2)format("woff2")}';
const fallback = '@font-face{font-family:Shop fallback;src:local("Arial")}';

test('fonts that are fetched wait, and the fonts of the phone do not', () => {
  const head = fontsLater(`<style>${face}p{margin:0}${fallback}</style>`);
  expect(head).toContain(`<style>p{margin:0}${fallback}</style>`);
  expect(head).toContain(`<style id="fonts" media="not all">${face}</style>`);
});

test('without scripts the fonts do not wait', () => {
  expect(fontsLater(`<style>${face}</style>`)).toContain(`<noscript><style>${face}</style></noscript>`);
});

test('a page without fonts of its own stays as it is', () => {
  expect(fontsLater(`<style>${fallback}</style>`)).toBe(`<style>${fallback}</style>`);
});

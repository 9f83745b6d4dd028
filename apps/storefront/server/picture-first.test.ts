import { expect, test } from 'vitest';
import { pictureFirst } from './picture-first.ts';

const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/latin.woff2" crossOrigin="anonymous"/>';
const head = '<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/menu.js"/>';
const picture = '<img src="/cdn/pie.webp" fetchPriority="high"/>';
const statements = `import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const script = `<script type="module" async="">${statements}</script>`;

test('scripts wait for the large picture, then are fetched all together and run', () => {
  const page = pictureFirst(head, picture + script);
  const html = page.head + page.body;
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toMatch(/^import[ "]/m);
  const order = ['await new Promise', '["/assets/root.js","/assets/menu.js"]', JSON.stringify(statements)].map((part) =>
    html.indexOf(part),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(page.laterScripts).toEqual([statements]);
});

test('fonts wait for the large picture as well', () => {
  const page = pictureFirst(font + head, picture + script);
  expect(page.head).toBe('');
  expect(page.body.indexOf('["/assets/latin.woff2"]')).toBeGreaterThan(page.body.indexOf('await new Promise'));
  expect(page.body).toContain('fetchPriority="high" elementtiming=');
});

test.each([
  ['without a large picture', script],
  ['without a script', picture],
])('a page %s stays as it is', (_what, body) => {
  expect(pictureFirst(head, body)).toEqual({ head, body, laterScripts: [] });
});

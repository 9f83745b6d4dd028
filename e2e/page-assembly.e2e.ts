import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';

/* The changes of `apps/storefront/server/page.ts` to a rendered page, read from the built shop: these fail when a new
   version of React or of the router renders something that is not found there. */

journey('style sheets stand in the page, and no link of one is fetched', async ({ phoneInArabic: page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  const html = await (await page.request.get('/menu/')).text();
  // The first page of a process, too, has every part at its place: none is moved there after the first paint.
  expect(html.includes('aria-labelledby="popular-here"')).toBe(true);
  expect(html.includes('<template')).toBe(false);
  const links = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !link.endsWith(' disabled>'))).toEqual([]);
  await openPage(page);
  // Neither by the page nor by the chunks that come once it is at rest.
  await page.getByRole('button', { name: 'ليس الآن' }).waitFor();
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter((url) => links.some((link) => link.includes(new URL(url).pathname)))).toEqual([]);
});

journey('fonts and scripts of the menu wait for its large picture', async ({ phoneInArabic: page }) => {
  const html = await (await page.request.get('/menu/')).text();
  expect(html).toContain('fetchPriority="high" elementtiming="large"');
  expect(html).toContain('<style id="fonts" media="not all">@font-face');
  expect(html).not.toMatch(/<link[^>]*rel="modulepreload"/);
  expect(html).not.toMatch(/<link[^>]*as="font"/);
  // The module script as the router renders it starts nothing by itself.
  const modules = [...html.matchAll(/<script type="module"[^>]*>([^]*?)<\/script>/g)].map((match) => match[1] ?? '');
  expect(modules).toHaveLength(1);
  expect(modules[0]).toContain('await new Promise');
  expect(modules[0]).not.toMatch(/^\s*import\b/m);
  expect(modules[0]).toMatch(/for \(const href of \["\/assets\/[^\]]+\.js"\]\)/);

  const order: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(?:js|woff2)$/.test(pathname)) order.push('later');
    else if (response.request().resourceType() === 'image' && order.length === 0) order.push('picture');
  });
  await openPage(page);
  await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis);
  expect(order[0]).toBe('picture');
  expect(order).toContain('later');
});

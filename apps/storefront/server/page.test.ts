import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tracking } from '../app/shell/tracking.ts';
import { createPageFinisher, type PageReach } from './page.ts';

const buildDir = mkdtempSync(path.join(tmpdir(), 'page-'));
beforeAll(() => {
  mkdirSync(path.join(buildDir, 'client/assets'), { recursive: true });
  writeFileSync(path.join(buildDir, 'client/assets/menu-1.css'), '.item{color:red}');
});
afterAll(() => rmSync(buildDir, { recursive: true }));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const finish = (html: string, tracking?: Tracking) => createPageFinisher({ dev: false, buildDir })(html, { tracking });
const inHead = (links: string) => `<html><head>${links}</head><body></body></html>`;

test('style sheets stand in the page, and their links stay for hydration without being fetched', () => {
  const { html } = finish(inHead('<link rel="stylesheet" href="/assets/menu-1.css"/>'));
  const style = '<style>.item{color:red}</style>';
  const link = (address: string) => `<link rel="stylesheet" href="${address}" media="not all" disabled>`;
  expect(html).toBe(inHead(style + link('/assets/menu-1.css')));
  // A sheet of later chunks too: they look for its address alone.
  expect(finish(inHead('<link rel="stylesheet" href="/assets/menu-1.css#"/>')).html).toBe(
    inHead(style + link('/assets/menu-1.css#') + link('/assets/menu-1.css')),
  );
});

test('the content policy allows exactly the scripts and styles of this page', () => {
  const { policy = '' } = finish(
    '<style>a{}</style><script>run()</script><script type="module" async="">boot()</script><script type="application/json">{"evil":1}</script><script src="/x.js"></script>',
  );
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
  expect(directive('script-src')).toBe(`script-src 'self' ${hashOf('run()')} ${hashOf('boot()')}`);
  expect(directive('style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`);
  expect(policy).toContain(`frame-ancestors 'self'`);
});

const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/latin.woff2" crossOrigin="anonymous"/>';
const modules = '<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/menu.js"/>';
const picture = '<img src="/cdn/pie.webp" fetchPriority="high"/>';
const statements = `import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const script = `<script type="module" async="">${statements}</script>`;
const pageOf = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('scripts wait for the large picture, then are fetched all together and run, as the policy allows', () => {
  const { html, policy } = finish(pageOf(modules, picture + script));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toMatch(/^import[ "]/m);
  const order = ['await new Promise', '["/assets/root.js","/assets/menu.js"]', JSON.stringify(statements)].map((part) =>
    html.indexOf(part),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(policy).toContain(hashOf(statements));
});

test('fonts wait for the large picture as well', () => {
  const { html } = finish(pageOf(font + modules, picture + script));
  expect(html.slice(0, html.indexOf('<body>'))).toBe('<html><head></head>');
  expect(html.indexOf('["/assets/latin.woff2"]')).toBeGreaterThan(html.indexOf('await new Promise'));
  expect(html).toContain('fetchPriority="high" elementtiming=');
});

test.each([
  ['without a large picture', script],
  ['without a script', picture],
])('a page %s stays as it is', (_what, body) => {
  const page = pageOf(font + modules + `<style>${face}</style>`, body);
  expect(finish(page).html).toBe(page);
});

const face = '@font-face{font-family:Shop;src:url(/assets/latin.woff2)format("woff2")}';
const fallback = '@font-face{font-family:Shop fallback;src:local("Arial")}';

test('fonts that are fetched wait, and the fonts of the phone do not; without scripts none waits', () => {
  const { html } = finish(pageOf(`<style>${face}p{margin:0}${fallback}</style>`, picture + script));
  expect(html).toContain(`<style>p{margin:0}${fallback}</style>`);
  expect(html).toContain(`<style id="fonts" media="not all">${face}</style>`);
  expect(html).toContain(`<noscript><style>${face}</style></noscript>`);
});

test('a page without fonts of its own has none that wait', () => {
  const head = `<style>${fallback}</style>`;
  expect(finish(pageOf(head, picture + script)).html).toContain(`<head>${head}</head>`);
});

test('MISC-05: tiles of a map may come from the host of the setting, and from no other over http', () => {
  const tilesUrl = 'http://tiles.local:8080/{z}/{x}/{y}.png';
  const { policy } = createPageFinisher({ dev: false, buildDir, tilesUrl })('<p>menu</p>');
  expect(policy).toContain(`img-src 'self' data: blob: https: http://tiles.local:8080;`);
  expect(finish('<p>menu</p>').policy).toContain(`img-src 'self' data: blob: https:;`);
});

test('while developing, pages are left as they are', () => {
  expect(createPageFinisher({ dev: true, buildDir })('<script>x</script>')).toEqual({ html: '<script>x</script>' });
});

test('ANALYT-08: the policy lets exactly the services through that the merchant has set up', () => {
  const policyWith = (tracking?: Omit<Tracking, 'isConsentRequired'>) =>
    finish('<p>menu</p>', tracking && { ...tracking, isConsentRequired: true }).policy ?? '';
  expect(policyWith()).not.toMatch(/google|facebook|tiktok/);
  const google = policyWith({ tagId: 'G-AB12CD34' });
  expect(google).toMatch(/script-src 'self' https:\/\/\*\.googletagmanager\.com;/);
  expect(google).toMatch(/connect-src 'self' .*https:\/\/\*\.google-analytics\.com/);
  expect(google).not.toMatch(/facebook|tiktok/);
  const pixels = policyWith({ metaPixelId: '1234567890', tiktokPixelId: 'C4ABCDEFGH1234' });
  expect(pixels).toContain('https://connect.facebook.net');
  expect(pixels).toContain('https://analytics.tiktok.com');
  expect(pixels).not.toContain('google');
});

test('MISC-07, MISC-08: pages connect to exactly the configured streams and analytics, pages with card fields to the streams alone', () => {
  const connections = (settings: { realtimeUrl?: string; analyticsUrl?: string }, reach?: PageReach) =>
    /connect-src ([^;]*)/.exec(
      createPageFinisher({ dev: false, buildDir, ...settings })('<p>', reach).policy ?? '',
    )?.[1];
  const settings = { realtimeUrl: 'https://shop.example:8443/', analyticsUrl: 'https://count.example/in?shop=1' };
  expect(connections({})).toBe("'self'");
  expect(connections(settings)).toBe("'self' https://shop.example:8443 https://count.example");
  expect(connections(settings, { payment: { hosts: undefined } })).toBe("'self' https://shop.example:8443");
  expect(connections({ realtimeUrl: '/streams', analyticsUrl: 'javascript:alert(1)' })).toBe("'self'");
});

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tracking } from '../app/analytics/tracking.ts';
import { createPageFinisher } from './finish-page.ts';

const buildDir = mkdtempSync(path.join(tmpdir(), 'finish-page-'));
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
  const inlined = '<style>.item{color:red}</style><link rel="stylesheet" href="/assets/menu-1.css" disabled>';
  expect(html).toBe(inHead(inlined));
  expect(finish(inHead('<link rel="stylesheet" href="/assets/menu-1.css#"/>')).html).toContain(
    '<style>.item{color:red}</style>',
  );
});

test('scripts are fetched after what the guest sees', () => {
  expect(finish(inHead('<link rel="modulepreload" href="/a.js"/>')).html).toBe(
    inHead('<link rel="modulepreload" fetchpriority="low" href="/a.js"/>'),
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

test('scripts that wait for a large picture are allowed as well', () => {
  const { policy } = finish('<img fetchPriority="high"/><script type="module" async="">boot()</script>');
  expect(policy).toContain(hashOf('boot()'));
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

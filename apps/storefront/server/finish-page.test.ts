import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageFinisher } from './finish-page.ts';

const buildDir = mkdtempSync(path.join(tmpdir(), 'finish-page-'));
beforeAll(() => {
  mkdirSync(path.join(buildDir, 'client/assets'), { recursive: true });
  writeFileSync(path.join(buildDir, 'client/assets/menu-1.css'), '.item{color:red}');
});
afterAll(() => rmSync(buildDir, { recursive: true }));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const finish = (html: string) => createPageFinisher({ dev: false, buildDir })(html);

test('style sheets stand in the page, and their links stay for hydration without being fetched', () => {
  const { html } = finish('<link rel="stylesheet" href="/assets/menu-1.css"/>');
  expect(html).toBe('<style>.item{color:red}</style><link rel="stylesheet" href="/assets/menu-1.css" disabled>');
});

test('scripts are fetched after what the guest sees', () => {
  expect(finish('<link rel="modulepreload" href="/a.js"/>').html).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>',
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

test('while developing, pages are left as they are', () => {
  expect(createPageFinisher({ dev: true, buildDir })('<script>x</script>')).toEqual({ html: '<script>x</script>' });
});

import { expect, test } from 'vitest';
import { contentPolicy, signInHosts } from './content-policy.ts';

const policyFor = (settings: Parameters<typeof signInHosts>[0]) =>
  contentPolicy({ scripts: [], styles: [] }, { scripts: [], connections: [] }, undefined, signInHosts(settings));

test('without a provider, a page lets nobody in', () => {
  expect(signInHosts({})).toEqual({ scripts: [], styles: [], connections: [], frames: [] });
  expect(policyFor({})).not.toMatch(/google|apple|facebook|frame-src/);
});

test('a page lets in exactly the providers that are configured', () => {
  const google = policyFor({ googleClientId: 'ours' });
  expect(google).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
  expect(google).toContain("style-src 'self' https://accounts.google.com/gsi/style;");
  expect(google).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
  expect(google).toContain("frame-src 'self' https://accounts.google.com/gsi/;");
  expect(google).not.toMatch(/apple|facebook/);
  expect(policyFor({ appleClientId: 'ours' })).toContain("frame-src 'self' https://appleid.apple.com;");
  expect(policyFor({ facebookAppId: 'ours' })).toContain(
    "frame-src 'self' https://www.facebook.com https://web.facebook.com;",
  );
});

test('a script of our own site needs no host, one from elsewhere its own', () => {
  const own = { googleClientId: 'ours', googleScriptUrl: '/simulator/google/client.js' };
  expect(signInHosts(own)).toEqual(signInHosts({}));
  const elsewhere = { appleClientId: 'ours', appleScriptUrl: 'https://mirror.test/a.js; script-src *' };
  expect(signInHosts(elsewhere).scripts).toEqual(['https://mirror.test']);
});

import type { GatewayHosts } from '@sufra/contracts';
import { expect, test } from 'vitest';
import { noHosts } from '../app/payment/testing/a-payment.ts';
import { paymentPolicy } from './content-policy.ts';

const hashes = { scripts: ['sha256-script'], styles: ['sha256-style'] };

/** The hosts that a directive allows beside our own files. */
function allowed(hosts: Partial<GatewayHosts> | undefined): Record<string, string[]> {
  const policy = paymentPolicy(hashes, hosts && { ...noHosts, ...hosts });
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))];
    }),
  );
}

const ownFilesOnly = {
  'default-src': [],
  'script-src': [],
  'style-src': [],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'connect-src': [],
  'object-src': ["'none'"],
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
};

test('a payment page without a gateway reaches nobody: no tracker, no sign-in, no tiles, no picture from elsewhere', () => {
  expect(allowed(undefined)).toEqual(ownFilesOnly);
  expect(paymentPolicy(hashes, undefined)).toContain("script-src 'self' 'sha256-script';");
});

test('every host stands where the gateway says, and nowhere else', () => {
  const hosts = {
    scripts: ['https://scripts.example'],
    styles: ['https://styles.example'],
    frames: ['https://frames.example'],
    connections: ['https://calls.example', 'wss://calls.example'],
    images: ['https://*.pictures.example'],
    fonts: ['https://fonts.example'],
    forms: ['https://forms.example'],
  };
  expect(allowed(hosts)).toEqual({
    ...ownFilesOnly,
    'script-src': hosts.scripts,
    'style-src': hosts.styles,
    'frame-src': hosts.frames,
    'connect-src': hosts.connections,
    'img-src': ['data:', ...hosts.images],
    'font-src': hosts.fonts,
    'form-action': hosts.forms,
  });
});

test.each(["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'data:', 'https://a.example; script-src *', 'a.example'])(
  '%s is no host of scripts',
  (host) => {
    expect(allowed({ scripts: [host], connections: [host] })).toEqual(ownFilesOnly);
  },
);

test('a widget that writes its styles into the page may do so, and hashes do not forbid it again', () => {
  const policy = paymentPolicy(hashes, { ...noHosts, styles: ["'unsafe-inline'", 'https://widget.example'] });
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://widget.example;");
});

test('the bank of a card may be any: frames and forms may lead to it', () => {
  expect(allowed({ frames: ['https:'], forms: ['https:'] })).toEqual({
    ...ownFilesOnly,
    'frame-src': ['https:'],
    'form-action': ['https:'],
  });
});

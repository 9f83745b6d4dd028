import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { mayReadMetrics } from './health.plugin.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, raw: { socket: { remoteAddress } } }) as unknown as FastifyRequest;

test('without a token set, figures are read on this machine itself and nowhere else', () => {
  for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
    expect(mayReadMetrics(from(address))).toBe(true);
  for (const address of ['10.0.0.7', '198.51.100.7', '::ffff:10.0.0.7', '2001:db8::1', ''])
    expect(mayReadMetrics(from(address))).toBe(false);
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])('nor through a proxy, which says %s', (name) => {
  expect(mayReadMetrics(from('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false);
});

test('a token that is set opens them from anywhere, and nothing else does', () => {
  const config = { metricsToken: 'a token for the figures' };
  const authorization = 'Bearer a token for the figures';
  expect(mayReadMetrics(from('198.51.100.7', { authorization }), config)).toBe(true);
  for (const wrong of ['', 'Bearer ', 'Bearer a token for the figure', 'a token for the figures', `${authorization} `])
    expect(mayReadMetrics(from('127.0.0.1', { authorization: wrong }), config)).toBe(false);
  expect(mayReadMetrics(from('127.0.0.1'), config)).toBe(false);
});

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Whether a request may read the metrics: whoever has the token. Without one set, only who asks on this machine itself
 * and not through a proxy, which would say so.
 */
export function mayReadMetrics(
  { headers, raw }: FastifyRequest,
  { metricsToken }: Pick<Config, 'metricsToken'> = {},
): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isProxied && loopback.test(raw.socket.remoteAddress ?? '');
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const loopback = /^(::ffff:)?127\.|^::1$/;

/** Takes as long for a token that is nearly right as for any other. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

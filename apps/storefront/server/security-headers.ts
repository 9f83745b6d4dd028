import type { AllowedHosts } from '../app/analytics/tracker-hosts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers every answer of the storefront carries; pages add their own content policy. */
export async function addSecurityHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  });
}

/**
 * The content policy of one page: our own files, exactly the inline scripts and styles it was rendered with, by
 * their hashes, because a nonce cannot live in a cached page, the hosts of the trackers that the merchant has
 * set up, and that of the map's tiles.
 */
export function contentPolicy(
  hashes: { scripts: string[]; styles: string[] },
  hosts: AllowedHosts,
  tiles?: string,
): string {
  const add = (list: string[]) => list.map((host) => ` ${host}`).join('');
  const quote = (list: string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self'${quote(hashes.scripts)}${add(hosts.scripts)}`,
    `style-src 'self'${quote(hashes.styles)}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https:${add(tiles ? [tiles] : [])}`,
    `connect-src 'self'${add(hosts.connections)}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

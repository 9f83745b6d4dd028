import type { AllowedHosts } from '../app/analytics/tracker-hosts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInHosts } from './sign-in-hosts.ts';

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
 * set up, that of the map's tiles, and those of the sign-in providers.
 */
export function contentPolicy(
  hashes: { scripts: string[]; styles: string[] },
  hosts: AllowedHosts,
  tiles?: string,
  signIn: SignInHosts = { scripts: [], styles: [], connections: [], frames: [] },
): string {
  const add = (list: string[]) => list.map((host) => ` ${host}`).join('');
  const quote = (list: string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self'${quote(hashes.scripts)}${add([...new Set([...hosts.scripts, ...signIn.scripts])])}`,
    `style-src 'self'${quote(hashes.styles)}${add(signIn.styles)}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https:${add(tiles ? [tiles] : [])}`,
    `connect-src 'self'${add([...new Set([...hosts.connections, ...signIn.connections])])}`,
    ...(signIn.frames.length > 0 ? [`frame-src 'self'${add(signIn.frames)}`] : []),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';

/** Where a request came from. */
export type Origin = {
  address: string;
  /** The page's host, so that the phone fills a code in there and nowhere else. */
  host: string;
  /** The origin of links in messages. */
  pageOrigin: string;
  userAgent: string | undefined;
};

/** A host that is not the merchant's, or names a port that there is not, is never written into a message. */
export function originOf(request: FastifyRequest): Origin {
  const { hosts } = request.merchant;
  const isOwn = hosts.includes(request.hostname) && URL.canParse(`http://${request.host}`);
  const host = isOwn ? request.hostname : (hosts[0] ?? request.hostname);
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';
  const pageOrigin = isLocal ? `http://${isOwn ? request.host : host}` : `https://${isOwn ? request.host : host}`;
  return { address: request.ip, host, pageOrigin, userAgent: request.headers['user-agent'] };
}

/** The network of a client as a hash: the address itself is not stored. */
export const requesterHashOf = (context: Context, address: string): string => context.keyedHash(`asker:${address}`);

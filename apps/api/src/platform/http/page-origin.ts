import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Origins = {
  merchant: { hosts: string[] };
  config: { isDemo: boolean };
};

/**
 * The origin of this shop's pages, as its guest sees it. A host that is not the merchant's, or names a port that there
 * is not, is never written into a message or handed to a provider; in the demo a bare IP address is this machine, seen
 * from beside it.
 */
export function pageOriginOf(
  request: Pick<FastifyRequest, 'host' | 'hostname'>,
  { merchant, config }: Origins,
): string {
  const name = request.hostname.toLowerCase();
  const isKnown = merchant.hosts.includes(name) || (config.isDemo && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  const isOwn = isKnown && URL.canParse(`http://${request.host}`);
  const host = isOwn ? request.host : (merchant.hosts[0] ?? request.host);
  const bare = isOwn ? name : (merchant.hosts[0] ?? name);
  const isLocal = bare === 'localhost' || bare.endsWith('.localhost') || isIP(bare.replace(/^\[|\]$/g, '')) !== 0;
  return `${isLocal ? 'http' : 'https'}://${host}`;
}

import type { GatewayHosts } from '@sufra/contracts';
import type { AllowedHosts } from '../app/analytics/tracker-hosts.ts';
import type { SignInHosts } from './sign-in-hosts.ts';

/** The inline scripts and styles that a page was rendered with, by their hashes. */
export type PageHashes = { scripts: string[]; styles: string[] };

const noSignIn: SignInHosts = { scripts: [], styles: [], connections: [], frames: [] };

/**
 * The content policy of one page: our own files, exactly the inline scripts and styles it was rendered with, by
 * their hashes, because a nonce cannot live in a cached page, the hosts of the trackers that the merchant has
 * set up, that of the map's tiles, and those of the sign-in providers.
 */
export const contentPolicy = (
  hashes: PageHashes,
  hosts: AllowedHosts,
  tiles?: string,
  signIn: SignInHosts = noSignIn,
): string =>
  policy({
    scripts: [...quote(hashes.scripts), ...hosts.scripts, ...signIn.scripts],
    styles: [...quote(hashes.styles), ...signIn.styles],
    images: ['data:', 'blob:', 'https:', ...(tiles ? [tiles] : [])],
    connections: [...hosts.connections, ...signIn.connections],
    frames: signIn.frames,
    fonts: [],
    forms: [],
  });

/**
 * The content policy of a page on which money is on its way: our own files and the hosts of the gateway that takes it;
 * nobody who counts visits, signs guests in or draws maps, and no picture from elsewhere.
 */
export function paymentPolicy(hashes: PageHashes, hosts: GatewayHosts | undefined): string {
  const isInlineStyled = hosts?.styles.includes(inline) === true;
  return policy({
    scripts: [...quote(hashes.scripts), ...named(hosts?.scripts)],
    // Where styles may stand in the page, hashes would forbid them again.
    styles: [...(isInlineStyled ? [inline] : quote(hashes.styles)), ...named(hosts?.styles)],
    images: ['data:', ...named(hosts?.images)],
    connections: named(hosts?.connections),
    frames: banks(hosts?.frames),
    fonts: named(hosts?.fonts),
    forms: banks(hosts?.forms),
  });
}

const inline = "'unsafe-inline'";

/** What a policy can name: a host with its scheme, and nothing that would end the list it stands in. */
const named = (hosts: string[] = []): string[] =>
  hosts.filter((host) => /^(?:https?|wss?):\/\/[\w.*:[\]-]+(?:\/[^\s;,'"]*)?$/.test(host));

/** Frames and forms may lead to the bank of whoever holds the card, and nobody can list those. */
const banks = (hosts: string[] = []): string[] => [...named(hosts), ...hosts.filter((host) => host === 'https:')];

const quote = (hashes: string[]): string[] => hashes.map((hash) => `'${hash}'`);

type Sources = Record<'scripts' | 'styles' | 'images' | 'connections' | 'frames' | 'fonts' | 'forms', string[]>;

function policy({ scripts, styles, images, connections, frames, fonts, forms }: Sources): string {
  const add = (list: string[]) => [...new Set(list)].map((source) => ` ${source}`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self'${add(scripts)}`,
    `style-src 'self'${add(styles)}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self'${add(images)}`,
    `connect-src 'self'${add(connections)}`,
    ...(frames.length > 0 ? [`frame-src 'self'${add(frames)}`] : []),
    ...(fonts.length > 0 ? [`font-src 'self'${add(fonts)}`] : []),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'${add(forms)}`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

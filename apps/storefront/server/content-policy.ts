import type { GatewayHosts } from '@sufra/contracts';
import type { AllowedHosts } from '../app/analytics/tracker-hosts.ts';
import type { ClientSettings } from '../app/context.ts';

/** The hosts that a sign-in provider's script needs in a page's content policy. */
export type SignInHosts = { scripts: string[]; styles: string[]; connections: string[]; frames: string[] };

const google = 'https://accounts.google.com/gsi/';
const appleScripts = 'https://appleid.cdn-apple.com';
const apple = 'https://appleid.apple.com';
const facebookScripts = 'https://connect.facebook.net';
const facebook = ['https://www.facebook.com', 'https://web.facebook.com'];
const facebookGraph = 'https://graph.facebook.com';

/** The hosts of exactly the providers that are configured; a script from another address needs that address alone. */
export function signInHosts(settings: ClientSettings): SignInHosts {
  const hosts: SignInHosts = { scripts: [], styles: [], connections: [], frames: [] };
  if (settings.googleClientId) {
    hosts.scripts.push(...scriptHost(settings.googleScriptUrl, `${google}client`));
    if (!settings.googleScriptUrl) {
      hosts.styles.push(`${google}style`);
      hosts.connections.push(google);
      hosts.frames.push(google);
    }
  }
  if (settings.appleClientId) {
    hosts.scripts.push(...scriptHost(settings.appleScriptUrl, appleScripts));
    if (!settings.appleScriptUrl) {
      hosts.connections.push(apple);
      hosts.frames.push(apple);
    }
  }
  if (settings.facebookAppId) {
    hosts.scripts.push(...scriptHost(settings.facebookScriptUrl, facebookScripts));
    if (!settings.facebookScriptUrl) {
      hosts.connections.push(facebookGraph, ...facebook);
      hosts.frames.push(...facebook);
    }
  }
  return hosts;
}

/** A script of our own site is allowed already. */
function scriptHost(own: string | undefined, usual: string): string[] {
  if (own === undefined) return [usual];
  const [host] = /^https?:\/\/[^/?#\s;,']+/.exec(own) ?? [];
  return host ? [host] : [];
}

/** The inline scripts and styles that a page was rendered with, by their hashes. */
type PageHashes = { scripts: string[]; styles: string[] };

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
 * The content policy of a page on which money is on its way: our own files and event stream, and the hosts of the
 * gateway that takes it; no analytics, sign-in provider or map, and no picture from elsewhere.
 */
export function paymentPolicy(hashes: PageHashes, hosts: GatewayHosts | undefined, own: string[] = []): string {
  const isInlineStyled = hosts?.styles.includes(inline) === true;
  return policy({
    scripts: [...quote(hashes.scripts), ...named(hosts?.scripts)],
    // Where styles may stand in the page, hashes would forbid them again.
    styles: [...(isInlineStyled ? [inline] : quote(hashes.styles)), ...named(hosts?.styles)],
    images: ['data:', ...named(hosts?.images)],
    connections: [...own, ...named(hosts?.connections)],
    frames: banks(hosts?.frames),
    fonts: named(hosts?.fonts),
    forms: banks(hosts?.forms),
  });
}

/** The policy's name for the host of a configured address; undefined for one of our own site, or for an invalid one. */
export const hostOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? named([new URL(address).origin]) : [];

const inline = "'unsafe-inline'";

/** The hosts that a policy can name: each with its scheme, and without characters that would end the list. */
const named = (hosts: string[] = []): string[] =>
  hosts.filter((host) => /^(?:https?|wss?):\/\/[\w.*:[\]-]+(?:\/[^\s;,'"]*)?$/.test(host));

/** Frames and forms may lead to any card holder's bank, and these cannot be listed. */
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

/**
 * The host of map tiles as a content policy names it; nothing without tiles, and for an address that is none.
 *
 * @example tilesHost('http://{s}.tiles.local:8080/{z}/{x}/{y}.png') // 'http://*.tiles.local:8080'
 */
export function tilesHost(tilesUrl: string | undefined): string | undefined {
  const [, scheme, host] = /^(https?:)\/\/([^/?#\s;,']+)/.exec(tilesUrl ?? '') ?? [];
  return scheme && host && `${scheme}//${host.replace('{s}', '*')}`;
}

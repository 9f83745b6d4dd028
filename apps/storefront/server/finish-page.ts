import type { GatewayHosts } from '@sufra/contracts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trackerHosts } from '../app/analytics/tracker-hosts.ts';
import type { Tracking } from '../app/analytics/tracking.ts';
import { fontsLater } from './fonts-later.ts';
import { pictureFirst } from './picture-first.ts';
import { contentPolicy, paymentPolicy } from './content-policy.ts';
import type { SignInHosts } from './sign-in-hosts.ts';
import { tilesHost } from './tiles-host.ts';

/** A rendered page as it is sent: its text and the content policy that fits it. */
export type FinishedPage = { html: string; policy?: string };

/** What besides the shop's own files a page may reach. */
export type PageReach = {
  /** How the merchant counts visits; nothing where nobody does. */
  tracking?: Tracking | undefined;
  /** Given for pages on which money is on its way: the hosts of the gateway, if one takes it. */
  payment?: { hosts: GatewayHosts | undefined } | undefined;
};

export type PageFinisher = (html: string, reach?: PageReach) => FinishedPage;

// The framework ends the address of a sheet that is also loaded later with a `#`.
const styleLink = /<link rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;

/**
 * Prepares rendered pages for sending. The small style sheets stand in the page, so that the first paint
 * waits for no other request, and scripts are fetched after what the guest sees.
 */
export function createPageFinisher(options: {
  dev: boolean;
  buildDir: string;
  tilesUrl?: string | undefined;
  signIn?: SignInHosts | undefined;
}): PageFinisher {
  // Vite's own development scripts and styles change under the page's feet: no policy, nothing inlined.
  if (options.dev) return (html) => ({ html });
  const styles = new Map<string, string>();
  const styleOf = (address: string) => {
    const file = path.join(options.buildDir, 'client', address);
    const css = styles.get(address) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
    styles.set(address, css);
    return css;
  };
  return (rendered, { tracking, payment } = {}) => {
    // All links stand in the head, which is a small part of a menu.
    const bodyAt = Math.max(rendered.indexOf('</head>'), 0);
    const patient = pictureFirst(rendered.slice(0, bodyAt), rendered.slice(bodyAt));
    // The link of a sheet stays, disabled: hydration looks for it, and the browser does not fetch it.
    const head = patient.head
      .replaceAll(
        styleLink,
        (_match, address: string, file: string, rest: string) =>
          `<style>${styleOf(file)}</style><link rel="stylesheet" href="${address}"${rest.replace(/\/$/, '')} disabled>`,
      )
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
    const html = (patient.laterScripts.length > 0 ? fontsLater(head) : head) + patient.body;
    const hashes = hashesOf(html, patient.laterScripts);
    const policy = payment
      ? paymentPolicy(hashes, payment.hosts)
      : contentPolicy(hashes, trackerHosts(tracking), tilesHost(options.tilesUrl), options.signIn);
    return { html, policy };
  };
}

function hashesOf(html: string, laterScripts: string[]) {
  const inline = contentsOf(html, 'script', (tag) => !/\bsrc=|application\/(?:ld\+)?json/.test(tag));
  return { scripts: [...hashAll(inline), ...laterScripts.map(hash)], styles: hashAll(contentsOf(html, 'style')) };
}

/** What stands in the elements of a name; a search for words, since a pattern would look at every letter of a menu. */
function* contentsOf(html: string, name: string, isWanted = (_tag: string): boolean => true): Generator<string> {
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, at)) {
    const contentAt = html.indexOf('>', at) + 1;
    const endsAt = html.indexOf(`</${name}>`, contentAt);
    if (contentAt === 0 || endsAt < 0) return;
    if (isWanted(html.slice(at, contentAt))) yield html.slice(contentAt, endsAt);
    at = endsAt;
  }
}

const hashAll = (contents: Iterable<string>): string[] => [...new Set(Array.from(contents, hash))];

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

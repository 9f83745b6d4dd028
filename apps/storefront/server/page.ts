import type { GatewayHosts } from '@sufra/contracts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trackerHosts } from '../app/analytics/tracker-hosts.ts';
import type { Tracking } from '../app/shell/tracking.ts';
import { contentPolicy, hostOf, paymentPolicy, type SignInHosts, tilesHost } from './content-policy.ts';

/*
 * The one place that changes the HTML that React and the router rendered: neither can inline style sheets, or hold fonts
 * and scripts back until the large picture of a page is painted. LCP of the menu with photographs on Lighthouse's phone,
 * medians of six interleaved runs (record 0098): 1.09 s; 1.40 s with linked style sheets; 1.32 s with fonts at once; 2.39 s
 * with fonts and scripts at once. `e2e/page-assembly.e2e.ts` fails when React or the router render something that is not
 * found here.
 */

/** A rendered page as it is sent: its text and the content policy that fits it. */
export type FinishedPage = { html: string; policy?: string };

/** The hosts that a page may reach besides the shop's own files. */
export type PageReach = {
  /** The services by which the merchant counts visits. */
  tracking?: Tracking | undefined;
  /** Given for pages on which a payment is under way: the hosts of its gateway, if there is one. */
  payment?: { hosts: GatewayHosts | undefined } | undefined;
};

export type PageFinisher = (html: string, reach?: PageReach) => FinishedPage;

/** Prepares rendered pages for sending: see above; and hashes their scripts and styles for their content policy. */
export function createPageFinisher(options: {
  dev: boolean;
  buildDir: string;
  tilesUrl?: string | undefined;
  signIn?: SignInHosts | undefined;
  realtimeUrl?: string | undefined;
  analyticsUrl?: string | undefined;
}): PageFinisher {
  // Vite's development scripts and styles change at any time: no policy, nothing inlined.
  if (options.dev) return (html) => ({ html });
  const streams = hostOf(options.realtimeUrl);
  const inlineStyles = createStyleInliner(path.join(options.buildDir, 'client'));
  return (rendered, { tracking, payment } = {}) => {
    // All links stand in the head, which is a small part of a menu.
    const bodyAt = Math.max(rendered.indexOf('</head>'), 0);
    const { head, body, laterScripts } = pictureFirst(inlineStyles(rendered.slice(0, bodyAt)), rendered.slice(bodyAt));
    const html = head + body;
    const hashes = hashesOf(html, laterScripts);
    const { scripts, connections: tracked } = trackerHosts(tracking);
    const connections = [...tracked, ...streams, ...hostOf(options.analyticsUrl)];
    const policy = payment
      ? paymentPolicy(hashes, payment.hosts, streams)
      : contentPolicy(hashes, { scripts, connections }, tilesHost(options.tilesUrl), options.signIn);
    return { html, policy };
  };
}

// The router ends the address of a sheet that is also loaded later with a `#`.
const styleLink = /<link rel="stylesheet" href="((\/assets\/[^"#]+\.css)#?)"([^>]*)>/g;

/**
 * Puts small style sheets into the page. Their links stay, disabled: hydration looks for them, and so do later chunks at the
 * address without the `#`, which would fetch the sheet again and have the whole page laid out anew. A browser looks ahead
 * for what it may fetch and does not know `disabled` there, but it knows `media`.
 */
function createStyleInliner(folder: string): (head: string) => string {
  const sheets = new Map<string, string>();
  const readSheet = (address: string): string => {
    const file = path.join(folder, address);
    const css = sheets.get(address) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
    sheets.set(address, css);
    return css;
  };
  return (head) =>
    head.replaceAll(
      styleLink,
      (_match, address: string, file: string, rest: string) =>
        `<style>${readSheet(file)}</style>` +
        [...new Set([address, file])].map((href) => disabledLink(href, rest.replace(/\/$/, ''))).join(''),
    );
}

const disabledLink = (href: string, facts: string): string =>
  `<link rel="stylesheet" href="${href}"${facts} media="not all" disabled>`;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const fontPreload = /<link rel="preload" as="font"[^>]* href="([^"]+)"[^>]*>/g;
const moduleStart = '<script type="module" async="">';
const scriptEnd = '</script>';
const largePicture = ' fetchPriority="high"';

/** A page in two halves, and the scripts that it adds to itself. */
type WaitingPage = { head: string; body: string; laterScripts: string[] };

/**
 * Fetches fonts and scripts when the large picture of a page is on the screen, at the latest after 1.5 seconds or when the
 * guest touches the page. A page without such a picture stays as it is.
 */
function pictureFirst(head: string, body: string): WaitingPage {
  // The module script stands at the end of a page of a hundred thousand letters.
  const startsAt = body.lastIndexOf(moduleStart);
  if (startsAt < 0 || !body.includes(largePicture)) return { head, body, laterScripts: [] };
  const endsAt = body.indexOf(scriptEnd, startsAt);
  const statements = body.slice(startsAt + moduleStart.length, endsAt);
  const script = [
    moduleStart,
    waitForPicture,
    fetchFonts(addresses(head, fontPreload)),
    fetchModules(addresses(head, modulePreload)),
    runModule(statements),
    scriptEnd,
  ].join('\n');
  const watched = body.slice(0, startsAt).replace(largePicture, `${largePicture} elementtiming="large"`);
  return {
    head: fontsLater(head.replaceAll(modulePreload, '').replaceAll(fontPreload, '')),
    body: watched + script + body.slice(endsAt + scriptEnd.length),
    laterScripts: [statements],
  };
}

const addresses = (head: string, link: RegExp): (string | undefined)[] =>
  [...head.matchAll(link)].map((match) => match[1]);

const waitForPicture = `const picture = document.querySelector('img[fetchpriority="high"]');
await new Promise((start) => {
  const loaded = () => {
    const isWatched = PerformanceObserver.supportedEntryTypes?.includes('element');
    if (isWatched && picture?.naturalWidth && picture.getBoundingClientRect().bottom > 0) {
      new PerformanceObserver(start).observe({ type: 'element', buffered: true });
      setTimeout(start, 500);
    } else {
      // The frame after the one that shows it.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
    }
  };
  if (!picture || picture.complete) loaded();
  else picture.onload = picture.onerror = loaded;
  setTimeout(start, 1500);
  addEventListener('pointerdown', start, { once: true });
});
const add = (name, facts) => document.head.appendChild(Object.assign(document.createElement(name), facts));`;

const fetchFonts = (fonts: (string | undefined)[]): string =>
  `for (const href of ${JSON.stringify(fonts)}) add('link', { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href });
document.getElementById('fonts')?.setAttribute('media', 'all');`;

const fetchModules = (modules: (string | undefined)[]): string =>
  `for (const href of ${JSON.stringify(modules)}) add('link', { rel: 'modulepreload', href });`;

// A script of its own, because its static imports would be fetched before anything here runs.
const runModule = (statements: string): string =>
  `add('script', { type: 'module', textContent: ${JSON.stringify(statements)} }).remove();`;

const webFont = /@font-face\{[^}]*\burl\([^}]*\}/g;

/**
 * Lets web fonts wait for that script; until then texts stand in fonts of the phone that take the same room. Without
 * scripts they are fetched at once, and so they are on a later visit: the service worker has them.
 */
function fontsLater(head: string): string {
  const faces = (head.match(webFont) ?? []).join('');
  if (!faces) return head;
  const waiting = `<style id="fonts" media="not all">${faces}</style><noscript><style>${faces}</style></noscript>`;
  return `${head.replaceAll(webFont, '')}${waiting}<script>${unlessCached}</script>`;
}

const unlessCached = `if (navigator.serviceWorker?.controller) document.getElementById('fonts').media = 'all';`;

function hashesOf(html: string, laterScripts: string[]) {
  const inline = contentsOf(html, 'script', (tag) => !/\bsrc=|application\/(?:ld\+)?json/.test(tag));
  return { scripts: [...hashAll(inline), ...laterScripts.map(hash)], styles: hashAll(contentsOf(html, 'style')) };
}

/** The contents of the elements of a name; a search for words, since a pattern would look at every letter of a menu. */
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

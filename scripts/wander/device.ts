import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { watchConsole } from '../../e2e/support/console-watch.ts';
import { wasLineLost } from '../../e2e/support/line.ts';
import { localeCookie, openVisit, type Locale } from '../../e2e/support/visit.ts';
import type { View } from './look.ts';
import { followShopClock } from './shop-under-test.ts';

export type Tab = {
  page: Page;
  view: View;
  pending: Set<Request>;
  lastActivity: number;
  /** The time at which the view was taken. */
  lookedAt: number;
  lagMs: number;
  documentPath: string;
};

export type Device = {
  kind: 'phone' | 'desktop';
  context: BrowserContext;
  tabs: Tab[];
  current: number;
  isOffline: boolean;
  stepsOffline: number;
  complaints: string[];
  /** Answers of the shop that say it failed. */
  failures: string[];
};

/** The browser was asked something and answers no more; the walk that asked cannot go on. */
export class NoAnswer extends Error {}

/** Several times the slowest answer on a busy machine. */
const patienceMs = 45_000;

/** Most questions to a browser have no end of their own: this one says after a while what was asked. */
export async function answered<Answer>(asked: string, answer: Promise<Answer>, ms = patienceMs): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer for ${ms / 1000} s to: ${asked}`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Fronted = { wanderIsBehind?: boolean };

/**
 * Runs before a page's own scripts. Playwright shows every tab as the one in front: a shop that keeps a stream open in
 * each of them has none of the browser's six connections left in the third, where nothing loads any more.
 */
function knowFront(): void {
  const isBehind = () => (window as Fronted).wanderIsBehind === true;
  Object.defineProperty(document, 'hidden', { get: isBehind });
  Object.defineProperty(document, 'visibilityState', { get: () => (isBehind() ? 'hidden' : 'visible') });
}

/** Runs on a page: it comes to the front, or goes behind another tab. */
export function moveBehind(isBehind: boolean): void {
  const page = window as Fronted;
  if ((page.wanderIsBehind ?? false) === isBehind) return;
  page.wanderIsBehind = isBehind;
  document.dispatchEvent(new Event('visibilitychange'));
}

const counted = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/**
 * The devices of one shop, which walks take one after the other. A device is handed out as if it were new, except that
 * its browser still has the shop's files: fetching and compiling them was most of a walk's work.
 */
export class DeviceShelf {
  readonly #browser: Browser;
  readonly origin: string;
  readonly #locale: Locale;
  #free: Device[] = [];

  constructor(browser: Browser, origin: string, locale: Locale) {
    this.#browser = browser;
    this.origin = origin;
    this.#locale = locale;
  }

  /** A device without a tab of the shop's, and a page to begin with. */
  async take(kind: Device['kind']): Promise<{ device: Device; page: Page }> {
    const device = this.#free.find((free) => free.kind === kind);
    if (!device) return this.#open(kind);
    this.#free = this.#free.filter((free) => free !== device);
    const page = await answered('a new tab', device.context.newPage());
    await answered('forgetting what is stored', this.#forget(device.context, page));
    device.complaints.length = 0;
    device.failures.length = 0;
    return { device, page };
  }

  async putBack(device: Device): Promise<void> {
    device.tabs = [];
    device.current = 0;
    // A device that ever lost its line is excused from a complaint; the next walk's is not.
    if (wasLineLost(device.context)) return answered('closing a device', device.context.close());
    await answered('closing the tabs', Promise.all(device.context.pages().map((page) => page.close())));
    this.#free.push(device);
  }

  async close(): Promise<void> {
    for (const { context } of this.#free) await answered('closing a device', context.close()).catch(() => undefined);
    this.#free = [];
  }

  async #open(kind: Device['kind']): Promise<{ device: Device; page: Page }> {
    const visit = { device: kind, locale: this.#locale };
    const page = await answered('a new device', openVisit(this.#browser, this.origin, visit));
    const context = page.context();
    const device: Device = {
      kind,
      context,
      tabs: [],
      current: 0,
      isOffline: false,
      stepsOffline: 0,
      complaints: watchConsole(context),
      failures: [],
    };
    watchRequests(device);
    await answered('the clock of a new device', context.addInitScript(followShopClock));
    await answered('the tabs of a new device', context.addInitScript(knowFront));
    context.on('page', (opened) => {
      // Only `openTab` opens pages that stay: what a link opens beside the shop is no part of the walk.
      setTimeout(() => {
        const isStray = device.tabs.length > 0 && !device.tabs.some(({ page }) => page === opened);
        if (isStray) opened.close().catch(() => undefined);
      }, 1_000);
    });
    return { device, page };
  }

  /** Leaves nothing of the guest before: no cookie, nothing stored, no service worker. */
  async #forget(context: BrowserContext, page: Page): Promise<void> {
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: 'all' });
    await session.detach();
    await context.clearCookies();
    await context.addCookies([localeCookie(this.#locale, this.origin)]);
  }
}

/** Keeps what each tab still waits for, where the shop sent it, and which answers say that the shop failed. */
function watchRequests(device: Device): void {
  const tabOf = (request: Request): Tab | undefined => {
    if (request.serviceWorker()) return undefined;
    try {
      const page = request.frame().page();
      return device.tabs.find((tab) => tab.page === page);
    } catch {
      return undefined;
    }
  };
  const ended = (request: Request) => {
    for (const tab of device.tabs) if (tab.pending.delete(request)) tab.lastActivity = Date.now();
  };
  device.context.on('request', (request) => {
    if (!counted.has(request.resourceType())) return;
    const tab = tabOf(request) ?? device.tabs.at(-1);
    if (!tab || request.serviceWorker()) return;
    if (request.isNavigationRequest() && tabOf(request) && request.frame() === tab.page.mainFrame())
      tab.pending.clear();
    tab.pending.add(request);
  });
  device.context.on('requestfailed', ended);
  device.context.on('requestfinished', ended);
  device.context.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(response.url());
    if (response.status() >= 500 && !pathname.startsWith('/simulator'))
      device.failures.push(`${request.method()} ${pathname} answered ${response.status()}`);
    const tab = tabOf(request);
    if (tab && request.isNavigationRequest() && request.frame() === tab.page.mainFrame() && response.status() < 300)
      tab.documentPath = request.redirectedFrom() ? pathname : '';
  });
}

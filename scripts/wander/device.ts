import type { BrowserContext, Page, Request } from 'playwright-core';
import type { View } from './look.ts';

export type Tab = {
  page: Page;
  view: View;
  pending: Set<Request>;
  lastActivity: number;
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

const counted = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/** Keeps what each tab still waits for, where the shop sent it, and which answers say that the shop failed. */
export function watchRequests(device: Device): void {
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

import type { BrowserContext } from 'playwright-core';

const everLost = new WeakSet<BrowserContext>();

/** Takes the connection away from every tab of this device. */
export async function loseLine(context: BrowserContext): Promise<void> {
  everLost.add(context);
  await context.setOffline(true);
}

/** Gives it back. */
export const regainLine = (context: BrowserContext): Promise<void> => context.setOffline(false);

/** Whether this device was without a connection at some time of its journey. */
export const wasLineLost = (context: BrowserContext): boolean => everLost.has(context);

import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey, journeyWithNotifications } from './support/journey.ts';
import { awaitedLater, openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';

async function order(page: Page, schedule?: (page: Page) => Promise<void>): Promise<string> {
  await openPage(page);
  await chooseBranch(page, 'Olaya Street');
  await press(page.getByRole('button', { name: 'Add Saffron rice to cart' }));
  await openCart(page);
  await signIn(page);
  await schedule?.(page);
  await goToCheckout(page);
  return placeOrder(page);
}

/** For tomorrow, so that no kitchen moves it on. */
async function forTomorrow(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Schedule order' }));
  await choose(page.locator('input[name=day]').nth(1));
  await choose(page.locator('input[name=time]').nth(2));
  const confirm = page.getByRole('button', { name: 'Confirm Schedule' });
  await press(confirm);
  await confirm.waitFor({ state: 'detached' });
}

/** The tabs that have a connection for events of orders just now. */
function watchLines(context: BrowserContext): () => Page[] {
  const lines = new Map<Request, Page>();
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isLine = pathname.startsWith('/api/realtime/') && !search.includes('events=menu');
    if (isLine) lines.set(request, request.frame().page());
  });
  const end = (request: Request) => void lines.delete(request);
  context.on('requestfinished', end).on('requestfailed', end);
  return () => [...lines.values()].filter((page) => !page.isClosed());
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** A headless browser shows every tab: this one says that it is in the background, or in front again. */
const turn = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

journey(
  'RT-01: a tab in the background holds no connection, and shows what happened when it is looked at again',
  async ({ desktopInEnglish: first }) => {
    const openLines = watchLines(first.context());
    const id = await order(first, forTomorrow);
    await expect.poll(openLines).toEqual([first]);
    await turn(first, 'hidden');
    await expect.poll(openLines).toEqual([]);
    const second = await first.context().newPage();
    await openPage(second, `/user/order/${id}`);
    expect(await headline(second).innerText()).toBe('Scheduled');
    await expect.poll(openLines).toEqual([second]);
    const answer = await second.evaluate(
      async (path) => (await fetch(path, { method: 'PATCH' })).status,
      `/api/orders/${id}/cancellation`,
    );
    expect(answer).toBe(200);
    await second.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor();
    expect(await headline(first).innerText()).not.toBe('Cancelled');
    await turn(first, 'visible');
    await first.getByRole('heading', { level: 1, name: 'Cancelled' }).waitFor();
    // An order that is over is followed no more.
    await expect.poll(openLines).toEqual([]);
  },
);

/** Stands in for the browser's own push service, which a browser without a network does not reach. */
async function subscribeAtSimulator(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    let kept: object | null = null;
    PushManager.prototype.getSubscription = async () => kept as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const answer = await fetch('/simulator/push/subscriptions', { method: 'POST' });
      const subscription = await answer.json();
      kept = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => true };
      return kept as PushSubscription;
    };
  });
}

type Sent = { channel: string; text: string };

type Notice = { title: string; path: string; direction: string };

async function noticesOf(page: Page, orderId: string): Promise<Notice[]> {
  const answer = await page.request.get('/simulator/messages', { headers: { accept: 'application/json' } });
  const messages = ((await answer.json()) as Sent[]).filter(({ channel }) => channel === 'push');
  return messages.filter(({ text }) => text.includes(orderId)).map(({ text }) => JSON.parse(text) as Notice);
}

journeyWithNotifications(
  'RT-04: a guest asks to be told, and a notice in their language arrives when the food is ready',
  async ({ phoneInArabic: page }) => {
    await subscribeAtSimulator(page);
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
    await openCart(page);
    await signIn(page);
    await openPage(page, '/user/profile/settings');
    const kept = awaitedLater(page.waitForResponse((response) => response.url().endsWith('/push-subscriptions')));
    await choose(page.getByRole('switch', { name: 'أخبرني على هذا الجهاز عندما يجهز طلبي' }));
    expect((await kept).status()).toBe(201);
    await openPage(page);
    await openCart(page);
    await goToCheckout(page);
    const id = await placeOrder(page);
    await expect
      .poll(() => noticesOf(page, id), { timeout: 30_000 })
      .toContainEqual(
        expect.objectContaining({
          title: expect.stringMatching(/^طلبك رقم \d+ جاهز$/),
          path: `/user/order/${id}`,
          direction: 'rtl',
        }),
      );
  },
);

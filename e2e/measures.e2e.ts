import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { chooseBranch, openCart, openItem, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';

/* Sizes and times that a style sheet or a clock decides: read from the page as a browser shows it. */

const widthOf = (dialog: Locator): Promise<number> => dialog.evaluate((element: HTMLElement) => element.offsetWidth);

/** Waits for a dialog and answers how wide it is in a wide window, and how much a narrow one leaves free beside it. */
async function measure(page: Page, name: string): Promise<{ wide: number; free: number }> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  const wide = await widthOf(dialog);
  await page.setViewportSize({ width: 360, height: 800 });
  // The window gets its new size before it is laid out anew.
  await expect.poll(() => widthOf(dialog)).toBeLessThan(wide);
  const free = 360 - (await widthOf(dialog));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => widthOf(dialog)).toBe(wide);
  return { wide, free };
}

journey(
  'UI-09: the dialogs to sign in, to schedule and of an error are 400 wide, and narrower than a phone',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    await chooseBranch(page, 'Olaya Street');
    await press(page.getByRole('button', { name: 'Add Saffron rice to cart' }));
    const cart = await openCart(page);
    const signingIn = await measure(page, 'Verify your mobile');
    await signIn(page);
    await press(cart.getByRole('button', { name: 'Schedule order' }));
    const scheduling = await measure(page, 'SCHEDULE ORDER');
    await press(page.getByRole('dialog', { name: 'SCHEDULE ORDER' }).getByRole('button', { name: 'Close' }));
    const detail = 'The kitchen is out of rice.';
    const refusal = { status: 422, code: 'refused', detail, entries: [{ status: '422', code: 'refused', detail }] };
    // The first cart may be asked about once more while its dialogs close; the second one alone is refused.
    await page.route('**/cart/quote*', (route) =>
      route.request().postDataJSON().items[0].quantity === 2
        ? route.fulfill({ json: { ok: false, refusal } })
        : route.fallback(),
    );
    await press(cart.getByRole('button', { name: 'One more: Saffron rice' }));
    await page.getByText(detail).waitFor();
    const failing = await measure(page, 'Your order needs a change');
    expect([signingIn.wide, scheduling.wide, failing.wide]).toEqual([400, 400, 400]);
    expect(Math.min(signingIn.free, scheduling.free, failing.free)).toBeGreaterThan(0);
  },
);

journey(
  'with less motion wanted a change is drawn at once: the name that comes over a scrolled dish takes no tap below it',
  async ({ phoneInArabic: page }) => {
    await openPage(page);
    const dish = await openItem(page, 'برغر شار مع البطاطس');
    const tallest = await dish.evaluate((dialog) => {
      const head = dialog.querySelector('h2')?.parentElement;
      const scroller = dialog.querySelector('h1')?.closest('[class*="columns"]');
      if (!head || !scroller) throw new Error('The dish has no head, or nothing to scroll.');
      scroller.scrollTop = 400;
      return new Promise<number>((resolve) =>
        new MutationObserver(() => resolve(head.offsetHeight)).observe(head, { attributes: true }),
      );
    });
    expect(tallest).toBeLessThan(120);
  },
);

journey(
  'UI-10, UI-12: that a dish was added by its own page is said in a pill at the top, clear of the header, for 3000 ms',
  async ({ desktopInEnglish: page }) => {
    await openPage(page);
    const dialog = await openItem(page, 'Saffron rice');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(dialog.getByRole('button', { name: 'Add to cart' }));
    const added = page.getByText('Saffron rice added');
    await added.waitFor();
    // It stands in the dialog of the dish until that is closed.
    await expect.poll(() => pillAround(added)).toEqual({ isAtTheTop: true, isRound: true });
    await page.clock.runFor(2999);
    expect(await added.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => added.count()).toBe(0);
  },
);

journey.for([
  ['ar-sa', 'شارع العليا'],
  ['en-us', 'Olaya Street'],
  ['fr', 'Rue Olaya'],
] as const)(
  'letters twice as large leave the menu as wide as a small phone, %s',
  async ([locale, branch], { visit }) => {
    const page = await visit({ device: 'phone', locale });
    await openPage(page);
    await chooseBranch(page, branch);
    await page
      .getByRole('link', { name: branch })
      .getByText(/\d[:h ]/)
      .first()
      .waitFor();
    await page.setViewportSize({ width: 320, height: 844 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

/**
 * Whether a message lies in a pill in the upper part of the window, below the page's header. Its box on the screen moves
 * while it drops in; that of the region around it does not.
 */
const pillAround = (message: Locator): Promise<{ isAtTheTop: boolean; isRound: boolean }> =>
  message.evaluate((words) => {
    const pill = words.parentElement ?? document.body;
    const { top } = (pill.parentElement ?? pill).getBoundingClientRect();
    const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const radius = Number.parseFloat(getComputedStyle(pill).borderStartStartRadius);
    return { isAtTheTop: top >= headerEnd && top < headerEnd + 40, isRound: radius >= pill.offsetHeight / 2 };
  });

/** Keeps the data of the next page back until it is let go. */
async function holdNextPage(page: Page): Promise<{ held: Route[]; release: () => Promise<void> }> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(
    ({ pathname }) => pathname.endsWith('.data'),
    (route) => (isHolding ? void held.push(route) : route.fallback()),
  );
  return {
    held,
    async release() {
      isHolding = false;
      await Promise.all(held.map((route) => route.fallback()));
    },
  };
}

/** Waits for React to render a changed state, without a clock. */
const untilRendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(0);
      });
    }
  });

/** The duration of the bar's growth, and the percentage of the page's width that it covers at first. */
const growthOf = (bar: Locator): Promise<{ duration: unknown; start: number }> =>
  bar.locator('span').evaluate((span: HTMLElement) => {
    const [growth] = span.getAnimations();
    if (!growth) throw new Error('The bar does not grow.');
    growth.pause();
    growth.currentTime = 0;
    const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? Number.NaN;
    const start = Math.round((100 * widthOf(span)) / widthOf(span.parentElement));
    return { duration: growth.effect?.getTiming().duration, start };
  });

journey(
  'UI-22, CONST-02, CONST-03: after 200 ms a bar grows for 5000 ms, from 30 percent for a page and from 45 for a form',
  async ({ desktopInEnglish: page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openPage(page, '/feedback');
    // The page's idle requests would show a bar of their own on a slow machine.
    await page.waitForLoadState('networkidle');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const bar = page.getByRole('progressbar');

    const form = await holdNextPage(page);
    await page.getByRole('textbox', { name: 'Your message' }).fill('The rice was perfect.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect.poll(() => form.held.length).toBe(1);
    await untilRendered(page);
    await page.clock.runFor(199);
    expect(await bar.count()).toBe(0);
    await page.clock.runFor(1);
    await bar.waitFor();
    expect(await growthOf(bar)).toEqual({ duration: 5000, start: 45 });
    await form.release();
    await expect.poll(() => bar.count()).toBe(0);

    const next = await holdNextPage(page);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect.poll(() => next.held.length).toBe(1);
    await untilRendered(page);
    await page.clock.runFor(199);
    expect(await bar.count()).toBe(0);
    await page.clock.runFor(1);
    await bar.waitFor();
    expect(await growthOf(bar)).toEqual({ duration: 5000, start: 30 });
    await next.release();
    await page.waitForURL('**/signin*');
    await expect.poll(() => bar.count()).toBe(0);
  },
);

journey(
  'a wide menu keeps room for the cart before it is there: the dishes stay where they are drawn first',
  async ({ desktopInEnglish: page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page);
    const dishes = page.getByRole('main');
    const place = () =>
      dishes.evaluate((main) => main.getBoundingClientRect().left + main.getBoundingClientRect().width);
    const beside = await place();
    // As while a slow line still brings what the server writes after the dishes.
    await dishes.evaluate((main) => {
      while (main.nextSibling) main.nextSibling.remove();
    });
    expect(await place()).toBe(beside);
    expect(beside).toBeLessThan(1440 - 376 + 1);
  },
);

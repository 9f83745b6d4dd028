import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paymentShopUrl } from './support/card-order.ts';
import {
  chooseBranch,
  chooseDistrict,
  goToCheckout as reviewOrder,
  openCart,
  orderIdOf,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { payByCard } from './support/pay-by-card.ts';
import { paidDish, paymentShops, type PaymentShop } from './support/test-merchants.ts';
import { choose, press } from './support/press.ts';

const kept = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['items', 'cart_last_activity', 'cart_reset_time'].map((key) => localStorage.getItem(key)));
const quantities = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('items') ?? '[]') as { quantity: number }[]).map(({ quantity }) => quantity),
  );
const cartBar = (page: Page) => page.getByRole('link', { name: 'View cart' });
/** The one in its category comes last: who ordered the dish before is offered it above the menu as well. */
const addButton = (page: Page) => page.getByRole('button', { name: `Add ${paidDish.name} to cart` }).last();
const add = (page: Page) => press(addButton(page));

/** Goes from the menu to the last look before ordering, signed in, with one dish. */
async function goToCheckout(page: Page, { isSignedIn = false } = {}): Promise<void> {
  await add(page);
  const cart = await openCart(page);
  if (!isSignedIn) await signIn(page);
  await press(cart.getByRole('button', { name: 'Checkout' }));
  await page.waitForURL('**/checkout');
}

async function place(page: Page, payment: string): Promise<void> {
  await choose(page.getByRole('radio', { name: new RegExp(`^${payment}`) }));
  const button = page.getByRole('button', { name: /^(Place order|Continue to|Pay)/ });
  // Where the card's fields stand on this screen, they come first.
  if (!(await button.innerText()).startsWith('Pay')) await press(button);
}

/** Nothing is left of the cart: not on the device, not in a tab that was open before, not on a later visit. */
async function expectEmptyCart(page: Page, otherTab: Page): Promise<void> {
  await expect.poll(() => kept(page)).toEqual([null, null, null]);
  await cartBar(otherTab).waitFor({ state: 'detached' });
  const later = await page.context().newPage();
  await openPage(later, '/menu');
  await addButton(later).waitFor();
  expect(await cartBar(later).count()).toBe(0);
  await later.close();
}

async function openSecondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await openPage(tab, '/menu');
  return tab;
}

journey.for<PaymentShop>(paymentShops)(
  'an order that is paid by card through %s leaves no cart behind in any tab',
  async (gateway, { visit }) => {
    const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl(gateway) });
    await openPage(page, '/menu');
    await chooseBranch(page, 'Olaya Street');
    await goToCheckout(page);
    const otherTab = await openSecondTab(page);
    await cartBar(otherTab).filter({ hasText: '1 item' }).waitFor();
    await place(page, 'Card online');
    await payByCard(page, gateway);
    await orderIdOf(page);
    await expectEmptyCart(page, otherTab);
  },
);

const visitor = (gateway: PaymentShop) =>
  ({ device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl(gateway) }) as const;

/** Two tabs on the menu, at a branch. */
async function openShop(page: Page): Promise<{ page: Page; otherTab: Page }> {
  await openPage(page, '/menu');
  await chooseBranch(page, 'Olaya Street');
  return { page, otherTab: await openSecondTab(page) };
}

/** Orders one dish in the open shop, to be paid as said. */
async function order(page: Page, otherTab: Page, payment: string, { isSignedIn = true } = {}): Promise<void> {
  await openPage(page, '/menu');
  await goToCheckout(page, { isSignedIn });
  await cartBar(otherTab).waitFor();
  await place(page, payment);
}

journey('cash and card at the branch leave no cart behind', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit(visitor('checkout')));
  await order(page, otherTab, 'Cash at the branch', { isSignedIn: false });
  await orderIdOf(page);
  await expectEmptyCart(page, otherTab);
  await order(page, otherTab, 'Card at the branch');
  await orderIdOf(page);
  await expectEmptyCart(page, otherTab);
});

journey('PAY-03: an order that is paid with the points of the one before leaves no cart behind', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit(visitor('checkout')));
  await order(page, otherTab, 'Cash at the branch', { isSignedIn: false });
  const first = await orderIdOf(page);
  await page
    .locator('[aria-current="step"]')
    .filter({ hasText: 'Collected' })
    .waitFor({ state: 'attached', timeout: 60_000 });
  await order(page, otherTab, 'Loyalty points');
  await expect.poll(() => orderIdOf(page)).not.toBe(first);
  await expectEmptyCart(page, otherTab);
});

journey('Apple Pay leaves no cart behind', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit({ ...visitor('checkout'), device: 'desktop' }));
  await order(page, otherTab, 'Card online', { isSignedIn: false });
  await press(page.getByRole('button', { name: 'Apple Pay on another device' }));
  await page.getByRole('button', { name: 'Apple Pay', exact: true }).click();
  await page
    .getByRole('dialog', { name: /Apple Pay/ })
    .getByRole('button', { name: 'Pay' })
    .click();
  await orderIdOf(page);
  await expectEmptyCart(page, otherTab);
});

journey('card to the driver leaves no cart behind', async ({ visit }) => {
  const page = await visit(visitor('checkout'));
  await openPage(page, '/menu');
  await chooseDistrict(page, 'Al Olaya', 'Musa Ibn Nusair Street 12, door 4');
  const otherTab = await openSecondTab(page);
  await order(page, otherTab, 'Card to the driver', { isSignedIn: false });
  await orderIdOf(page);
  await expectEmptyCart(page, otherTab);
});

journey('an order that is paid at the terminal of a kiosk leaves no cart behind', async ({ visit }) => {
  const shopUrl = paymentShopUrl('foodics-online');
  const kiosk = await visit({ device: 'desktop', locale: 'en-us', shopUrl });
  await kiosk.goto(`${shopUrl}/menu?kiosk=true#terminal=counter-2:simulator-terminal-counter-2`);
  await kiosk.waitForFunction(() => localStorage.getItem('kiosk_terminal') !== null);
  await openPage(kiosk, '/menu');
  await chooseBranch(kiosk, 'Olaya Street');
  await goToCheckout(kiosk);
  const otherTab = await openSecondTab(kiosk);
  await cartBar(otherTab).waitFor();
  await place(kiosk, 'Card online');
  await kiosk.locator('[aria-current="step"]', { hasText: 'Insert card' }).waitFor();

  const guest = await visit({ device: 'phone', locale: 'en-us', shopUrl });
  await guest.goto('/simulator/pinpad/terminals');
  const counter = guest.getByRole('form', { name: 'counter-2' });
  await counter.getByRole('button', { name: /0077/ }).click();
  await counter.getByRole('button', { name: 'Right PIN' }).click();
  await counter.getByRole('button', { name: 'The bank agrees' }).click();
  await orderIdOf(kiosk);
  await expectEmptyCart(kiosk, otherTab);
});

journey('a checkout that was open in another tab leads to the order that was placed', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit(visitor('checkout')));
  await goToCheckout(page);
  await openPage(otherTab, '/checkout');
  await otherTab.getByRole('button', { name: /^(Place order|Pay)/ }).waitFor();
  await place(page, 'Cash at the branch');
  const id = await orderIdOf(page);
  await press(otherTab.getByRole('link', { name: 'See your order' }));
  expect(await orderIdOf(otherTab)).toBe(id);
});

journey('a declined card keeps the cart to try again with', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit(visitor('tap')));
  await order(page, otherTab, 'Card online', { isSignedIn: false });
  await payByCard(page, 'tap', 'declined');
  await page.getByText('Payment declined').waitFor();
  expect(await quantities(page)).toEqual([1]);
  await cartBar(otherTab).filter({ hasText: '1 item' }).waitFor();
});

journey('an open tab loses the cart when another browser pays the order', async ({ visit }) => {
  const { page, otherTab } = await openShop(await visit(visitor('tap')));
  await order(page, otherTab, 'Card online', { isSignedIn: false });
  await payByCard(page, 'tap', 'asked');
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();
  const bank = page.url();
  await page.close();
  await cartBar(otherTab).filter({ hasText: '1 item' }).waitFor();

  const elsewhere = await visit(visitor('tap'));
  await elsewhere.goto(bank);
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await elsewhere.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await expectEmptyCart(otherTab, otherTab);
});

journey('a guest who closed the tab at the bank finds no cart on a later visit', async ({ visit }) => {
  const visitor = { device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl('moyasar') } as const;
  const page = await visit(visitor);
  await openPage(page, '/menu');
  await chooseBranch(page, 'Olaya Street');
  await goToCheckout(page);
  await place(page, 'Card online');
  await payByCard(page, 'moyasar', 'asked');
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();
  const bank = page.url();
  const context = page.context();
  await page.close();
  const elsewhere = await visit(visitor);
  await elsewhere.goto(bank);
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await elsewhere.getByRole('heading', { name: 'Payment successful' }).waitFor();

  const later = await context.newPage();
  await openPage(later, '/menu');
  await expect.poll(() => kept(later)).toEqual([null, null, null]);
  await cartBar(later).waitFor({ state: 'detached' });
});

journey('what was added to the cart after the order was placed stays', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us', shopUrl: paymentShopUrl('moyasar') });
  await openPage(page, '/menu');
  await chooseBranch(page, 'Olaya Street');
  await goToCheckout(page);
  const otherTab = await openSecondTab(page);
  await place(page, 'Card online');
  await page.waitForURL('**/payment/moyasar?*');
  await press(otherTab.getByRole('button', { name: `One more: ${paidDish.name}` }));
  await cartBar(otherTab).filter({ hasText: '2 items' }).waitFor();
  await payByCard(page, 'moyasar');
  await orderIdOf(page);
  await cartBar(otherTab).filter({ hasText: '1 item' }).waitFor();
  expect(await quantities(page)).toEqual([1]);
});

journey('an order whose answer never arrived empties the cart on a later visit', async ({ visit }) => {
  const page = await visit({ device: 'phone', locale: 'en-us' });
  await openPage(page, '/menu');
  await chooseBranch(page, 'Olaya Street');
  await add(page);
  await openCart(page);
  await signIn(page);
  await reviewOrder(page);
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  await page.route('**/checkout/place*', async (route) => {
    await route.fetch();
    resolve();
  });
  await place(page, 'Cash at the branch');
  await sent;
  const later = await page.context().newPage();
  await page.close();
  await openPage(later, '/menu');
  await cartBar(later).waitFor({ state: 'detached' });
  await expect.poll(() => kept(later)).toEqual([null, null, null]);
});

journey(
  'a guest who comes back from the payment pays in cash, and the first order is called off',
  async ({ visit }) => {
    const page = await visit(visitor('moyasar'));
    await openPage(page, '/menu');
    await chooseBranch(page, 'Olaya Street');
    await goToCheckout(page);
    await place(page, 'Card online');
    await page.waitForURL('**/payment/moyasar?*');
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    const first = new URL(page.url()).searchParams.get('order');
    await page.goBack();
    await page.waitForURL('**/checkout');
    await place(page, 'Cash at the branch');
    await orderIdOf(page);
    await openPage(page, `/user/order/${first}`);
    await page.getByText('You cancelled this order').first().waitFor();
    expect(await page.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
  },
);

import type { Page } from 'playwright-core';
import { openPayment } from '../support/card-order.ts';
import type { PaymentShop } from '../support/test-merchants.ts';
import { press } from '../support/press.ts';

// Paying an order by card: the page of each gateway, and what may come of it. Found by what it is, in every language.

const declined = '4544 2491 6767 3670';
const asked = '4000 0000 0000 3220';

/** The page of a gateway, with its fields on it. */
export async function openGateway(page: Page, shopUrl: string, gateway: PaymentShop): Promise<void> {
  const own = shopUrl.replace('127.0.0.1', `${gateway}.localhost`);
  const locale = (await page.context().cookies(shopUrl)).find(({ name }) => name === 'locale')?.value ?? 'en-us';
  await page.context().addCookies([{ name: 'locale', value: locale, url: own }]);
  await openPayment(page, gateway, shopUrl);
  await page.locator('main [aria-current="step"]').waitFor();
  // The fields stand there, instead of what stood for them.
  await page.locator('main :is(iframe, input, button)').first().waitFor();
}

const payByCard = async (page: Page, number: string): Promise<void> => {
  const fields = { 'card-number': number, 'expiry-date': '12/39', cvv: '100' };
  for (const [name, text] of Object.entries(fields))
    await page.frameLocator(`.${name}-frame iframe`).getByRole('textbox').fill(text);
  await press(page.getByRole('button', { name: /^(Pay|ادفع)/ }).last());
};

export async function haveItDeclined(page: Page): Promise<void> {
  await payByCard(page, declined);
  await page.locator('main [role=alert] h2').waitFor();
}

/** Leaves the bank's page and comes back to the shop by hand. */
export async function leaveTheBank(page: Page): Promise<void> {
  const address = page.url();
  await press(page.locator('main button').first());
  await payByCard(page, asked);
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();
  await page.goto(address);
  await page.locator('main [role=alert] h2').waitFor();
}

export async function openWaitingOrder(page: Page): Promise<void> {
  await press(page.locator('main a[href^="/user/order/"]').first());
  await page.waitForURL('**/user/order/*');
  await page.locator('main a[href^="/payment/"]').first().waitFor();
}

export async function nameLessThanTheOrder(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}/payment/checkout/order/${pathname.split('/').at(-1)}/1.00`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The bank returns the guest to a browser without a session. */
export async function payInAnotherBrowser(page: Page): Promise<void> {
  await press(page.locator('main a[href^="/payment/"]').first());
  await page.locator('main [role=alert] h2').waitFor();
  await press(page.locator('main button').first());
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();
  await page.context().clearCookies({ name: 'session' });
  await press(page.getByRole('button', { name: 'Approve' }));
  await page.locator('main dl').waitFor();
}

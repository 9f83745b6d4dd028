import type { Page } from 'playwright-core';
import { ordersOfEveryKind, showOrders } from '../support/board-orders.ts';
import { choose, press } from '../support/press.ts';
import { loseLine } from '../support/line.ts';
import { moveOrder, placeCashOrder } from '../support/staff.ts';

// A shift of the restaurant's side. Controls are found by what they are and where they stand, in every language.

const mainButton = (page: Page, at: number) => page.locator('main button').nth(at);
const panel = (page: Page) => page.getByRole('dialog');

/** A device that is new here. */
export async function openStaff(page: Page): Promise<void> {
  await page.goto('/staff');
  await mainButton(page, 0).waitFor();
}

export async function openPairing(page: Page): Promise<void> {
  await press(mainButton(page, 0));
  await page.locator('main input').nth(1).waitFor();
}

export async function openPassword(page: Page): Promise<void> {
  await openStaff(page);
  await press(mainButton(page, 1));
  await page.locator('main input[type=password]').waitFor();
}

export async function signInAsStaff(page: Page): Promise<void> {
  await page.locator('main input').nth(0).fill('al-olaya@staff.example');
  await page.locator('main input[type=password]').fill('demo-kitchen');
  await press(page.locator('main button[type=submit]'));
  await page.locator('main input').first().waitFor({ state: 'detached' });
  await mainButton(page, 0).waitFor();
}

/** The figures of a day at the desk, which an owner comes to first. */
export async function signInAtDesk(page: Page): Promise<void> {
  await openPassword(page);
  await page.locator('main input').nth(0).fill('owner@staff.example');
  await page.locator('main input[type=password]').fill('demo-kitchen');
  await press(page.locator('main button[type=submit]'));
  await page.locator('main input').first().waitFor({ state: 'detached' });
  await openAtDesk(page, 'today');
}

/** A screen of the desk at its address, once it has something to say. */
export async function openAtDesk(page: Page, path: string): Promise<void> {
  await page.goto(`/staff/desk/${path}`);
  await page.locator('main h2').waitFor();
  await page.waitForLoadState('networkidle');
}

/** A new price of the first dish, among the changes that publishing makes. */
export async function changePrice(page: Page): Promise<void> {
  await openAtDesk(page, 'prices');
  const price = page.locator('main tbody tr').nth(1).locator('td input').first();
  await price.fill('45.00');
  await price.press('Enter');
  await page.locator('main td s').first().waitFor();
  await openAtDesk(page, 'publish');
}

/** The form of a holiday. */
export async function beginHoliday(page: Page): Promise<void> {
  await openAtDesk(page, 'hours');
  await press(page.getByRole('button', { name: /^(Add a holiday|أضف إجازة|Ajouter une fête)/ }));
  const form = page.locator('main form');
  const days = form.locator('input[type=date]');
  await days.first().waitFor();
  const names = form.locator('input:not([type])');
  if ((await names.count()) > 1) await names.first().fill('اليوم الوطني');
  await names.last().fill('National Day');
  const day = `${new Date().getUTCFullYear() + 1}-09-23`;
  await days.nth(0).fill(day);
  await days.nth(1).fill(day);
  await form.scrollIntoViewIfNeeded();
}

/** The form of a refund, for an order that was handed over. */
export async function openRefund(page: Page, shopUrl: string): Promise<void> {
  const order = await placeCashOrder(shopUrl, 'Olaya Street', 'ريم');
  await moveOrder(shopUrl, order, 'finished');
  await openPassword(page);
  await signInAsStaff(page);
  await tryDevice(page);
  await press(mainButton(page, 0));
  await press(
    page
      .getByRole('article', { name: new RegExp(order.number) })
      .getByRole('button')
      .last(),
  );
  await press(panel(page).getByRole('button', { name: /^(Refund|رد مبلغ|Rembourser)$/ }));
  await press(panel(page).locator('form button').nth(1));
}

/** The border of the first area of a branch, with its corners on the map. */
export async function changeBorder(page: Page): Promise<void> {
  await openAtDesk(page, 'branches');
  await press(page.locator('main li button[aria-pressed]').first());
  await page.locator('[data-corner]').first().waitFor();
}

/** The form of a new branch. */
export async function beginBranch(page: Page): Promise<void> {
  await openAtDesk(page, 'branches');
  await press(page.locator('main fieldset button').first());
  await page.locator('main form [role=application]').waitFor();
}

/** The checks before the shift were made. */
export async function tryDevice(page: Page): Promise<void> {
  await press(mainButton(page, 0));
  await page.locator('main li').nth(3).waitFor();
}

export async function startWithoutOrders(page: Page): Promise<void> {
  await showOrders(page, () => []);
  await press(mainButton(page, 0));
  await page.locator('#lane-new').waitFor();
}

export async function startWithOrders(page: Page): Promise<void> {
  await page.unrouteAll();
  const orders = ordersOfEveryKind(Date.now());
  await showOrders(page, () => orders);
  await page.goto('/staff');
  await tryDevice(page);
  await press(mainButton(page, 0));
  await page.locator('article').nth(11).waitFor();
}

/** Of an order in the kitchen: it may be promised later, called off, or a dish of it marked. */
export async function openOrder(page: Page): Promise<void> {
  await press(page.locator('#lane-kitchen ~ div article').first().getByRole('button').last());
  await panel(page).getByRole('radio').first().waitFor();
}

export async function rejectOrder(page: Page): Promise<void> {
  await press(page.locator('#lane-new ~ div article').first().getByRole('button').last());
  await choose(panel(page).getByRole('radio').first());
  await panel(page).getByRole('checkbox').first().check();
}

export async function openSoldOut(page: Page): Promise<void> {
  await press(page.getByRole('banner').getByRole('button', { name: /^(Sold out|نفد|Épuisé)/ }));
  await press(panel(page).getByRole('list').last().getByRole('listitem').first().getByRole('button'));
  await panel(page).getByRole('spinbutton').waitFor();
}

export async function openPause(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await press(
    page.getByRole('banner').getByRole('button', { name: /^(Busy or pause|ازدحام أو إيقاف|Affluence ou pause)$/ }),
  );
  await panel(page).getByRole('group').first().waitFor();
}

/** The tickets of the kitchen's display. */
export async function openKitchen(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await press(page.locator('a[href$="/kitchen"]').first());
  await page.locator('#lane-new').waitFor({ state: 'detached' });
  await page.locator('main article').first().waitFor();
}

export async function loseTheLine(page: Page): Promise<void> {
  await press(page.locator('header a[href="/staff"], header a[href="/staff/"]').first());
  await page.locator('#lane-new').waitFor();
  await loseLine(page.context());
  await page.getByRole('alert').filter({ hasText: /\d/ }).waitFor();
}

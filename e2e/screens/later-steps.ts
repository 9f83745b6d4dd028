import type { Locator, Page } from 'playwright-core';
import { chooseBranch, openCart, placeOrder } from '../support/guest.ts';
import { openPage } from '../support/open-page.ts';
import { choose, press } from '../support/press.ts';
import { askForCode, enterCode, goToCheckout, goToExtras, olayaOf } from './steps.ts';

// A to-go order for later that is brought to the car. Controls are found by what they are, in every language.

/** The branch that never closes and brings orders to cars, and a dish that needs no choice. */
export async function fillCartToGo(page: Page): Promise<void> {
  await openPage(page, '/menu');
  await press(page.locator('a[href*="/location/"]').first());
  const chooser = lastDialog(page);
  await press(chooser.locator('a[href*="/location/to-go"]'));
  await page.waitForURL('**/location/to-go*');
  await press(chooser.getByRole('radio', { name: /Olaya|العليا/ }));
  await chooser.waitFor({ state: 'detached' });
  await press(page.getByRole('button', { name: /^(Add|أضف|Ajouter) / }).first());
  await openCart(page);
}

/** The menu of a branch that the guest chose, and that says it is closed until tomorrow. */
export async function openClosedMenu(page: Page): Promise<void> {
  await openPage(page, '/menu');
  await chooseBranch(page, await olayaOf(page));
  await page.route('**/api/locations/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { attributes: object } };
    const opensAt = new Date(Date.now() + 12 * 3_600_000).toISOString();
    const closed = { 'is-open': false, 'is-accepting-orders': true, 'next-opening': opensAt, 'ready-window': null };
    Object.assign(body.data.attributes, closed, { 'estimated-ready-at': null });
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await laterButton(page).waitFor();
}

export async function askForLater(page: Page): Promise<void> {
  await press(laterButton(page));
  await page.locator('input[name=day]').first().waitFor();
}

const laterButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Order for later|اطلب لوقت لاحق|Commander pour plus tard)$/ });

export async function openSchedule(page: Page): Promise<void> {
  await press(lastDialog(page).getByRole('button', { name: /^(Schedule order|جدولة الطلب|Programmer la commande)$/ }));
  await page.locator('input[name=day]').first().waitFor();
}

export async function scheduleForTomorrow(page: Page): Promise<void> {
  await choose(page.locator('input[name=day]').nth(1));
  await choose(page.locator('input[name=time]').nth(2));
  const dialog = lastDialog(page);
  await press(dialog.getByRole('button', { name: /^(Confirm Schedule|تأكيد الموعد|Confirmer l’horaire)$/ }));
  await page.locator('input[name=day]').first().waitFor({ state: 'detached' });
}

export async function openVehicles(page: Page): Promise<void> {
  await press(page.locator('a[href$="/curbside"]'));
  await page.locator('input[name=colour]').first().waitFor();
}

export async function describeNothing(page: Page): Promise<void> {
  await press(lastDialog(page).locator('button[type=submit]'));
}

export async function describeCar(page: Page): Promise<void> {
  await choose(page.locator('input[name=colour][value=white]'));
  await choose(page.locator('input[name=maker][value=toyota]'));
  await page.locator('input[name=plateNumber]').fill('أ ب ح ١٢٣٤');
  await describeNothing(page);
  await page.waitForURL('**cart=open');
  await page.locator('img[src*="/cars/makers/toyota"]').waitFor();
}

/** The same for now, without a picture on the way. */
export async function orderCurbside(page: Page, shopUrl: string): Promise<void> {
  await fillCartToGo(page);
  await askForCode(page);
  await enterCode(page, shopUrl);
  await openVehicles(page);
  await describeCar(page);
  await goToExtras(page);
  await goToCheckout(page);
  await placeOrder(page);
}

export async function arrive(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^(I've arrived|وصلت|Je suis arrivé)$/ }));
  await page.getByRole('button', { name: /^(arrived - sent|تم الإبلاغ عن الوصول|arrivée - envoyée)$/ }).waitFor();
}

const lastDialog = (page: Page): Locator => page.getByRole('dialog').last();

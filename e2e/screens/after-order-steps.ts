import type { Page } from 'playwright-core';
import { chooseDistrict, goToCheckout, openCart, placeOrder, signIn } from '../support/guest.ts';
import { openPage } from '../support/open-page.ts';
import { choose, press } from '../support/press.ts';
import { wordsOf } from '../support/words.ts';

// The steps of a guest with an existing order, and their feedback to the restaurant. Controls are found by what they
// are, in every language.

/** A delivery with everything that may be long, as far as its driver. */
export async function orderDelivery(page: Page, shopUrl: string): Promise<void> {
  await openPage(page, '/menu');
  const isArabic = (await page.locator('html').getAttribute('lang')) === 'ar';
  const words = await wordsOf(page);
  const address = isArabic
    ? 'برج المملكة، شارع التحلية مقابل الحديقة العامة، الدور 23، شقة 2304، البوابة الزرقاء بجانب المسجد'
    : 'Kingdom tower, Tahlia street opposite the public gardens, floor 23, flat 2304, the blue gate beside the mosque';
  await chooseDistrict(page, isArabic ? 'العليا' : 'Al Olaya', address);
  for (const dish of [0, 1, 2]) await press(page.getByRole('button', { name: /^(Add|أضف|Ajouter) / }).nth(dish));
  await openCart(page);
  await signIn(page, { shopUrl });
  await goToCheckout(page);
  await placeOrder(page);
  await page.getByRole('list', { name: words.progress }).waitFor();
  const onTheWay = /^(Food on the way|الطعام في الطريق|En route)$/;
  await page.getByRole('heading', { level: 1, name: onTheWay }).waitFor({ timeout: 60_000 });
}

/** The page behind the link to the progress of the order that is open. */
export async function followShared(page: Page): Promise<void> {
  await openPage(page, orderOf(page));
  const path = await page.locator('main a[href*="/follow/"]').getAttribute('href');
  await openPage(page, path ?? '');
  await page.getByRole('main').getByRole('list').first().waitFor();
}

export async function askToCancel(page: Page): Promise<void> {
  await press(page.locator('a[href$="/cancel"]'));
  await page.getByRole('dialog').waitFor();
}

export async function cancelOrder(page: Page): Promise<void> {
  await press(page.getByRole('dialog').locator('button[type=submit]'));
  await page.getByRole('heading', { level: 1, name: /^(Cancelled|أُلغي الطلب|Annulée)$/ }).waitFor();
}

export async function openRating(page: Page): Promise<void> {
  await press(page.locator('main a[href$="/feedback"]'));
  await page.locator('input[type=radio]').first().waitFor();
}

/** Sends the form that is open as it is. */
export async function sendIncomplete(page: Page): Promise<void> {
  await press(page.locator('main button[type=submit]'));
  await page.locator('main [aria-invalid=true]').first().waitFor();
}

export async function rateOrder(page: Page): Promise<void> {
  const topics = page.locator('main fieldset');
  for (const topic of await topics.all()) await choose(topic.locator('input[value="4"]'));
  await page.locator('main textarea').fill('خبز دافئ وخدمة سريعة. The bread was warm, the service quick.');
  await press(page.locator('main button[type=submit]'));
  await page.locator('blockquote').waitFor();
}

/** A message with a picture; it is not sent yet. */
export async function writeFeedback(page: Page): Promise<void> {
  await openPage(page, '/feedback');
  await page.locator('main textarea').fill('وصل الطلب باردًا. The order arrived cold.');
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'plate.png',
    mimeType: 'image/png',
    buffer: onePixel,
  });
  await page.locator('main form img').waitFor();
}

export async function sendFeedback(page: Page): Promise<void> {
  await press(page.locator('main button[type=submit]'));
  await page.waitForURL('**/feedback?sent');
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The receipt of the order whose page is open, on one of its papers. */
export async function openReceipt(page: Page, paper: 'a4' | 'roll'): Promise<void> {
  await openPage(page, `${orderOf(page)}/receipt?paper=${paper}`);
  await page.getByRole('article').waitFor();
}

const orderOf = (page: Page): string => /^\/user\/order\/[^/]+/.exec(new URL(page.url()).pathname)?.[0] ?? '';

import type { Locator, Page } from 'playwright-core';
import { chooseBranch, openCart, postponeSignIn } from '../support/guest.ts';
import { newMobile } from '../support/new-mobile.ts';
import { openPage } from '../support/open-page.ts';
import { choose, press } from '../support/press.ts';
import { readCode } from '../support/read-code.ts';
import { wordsOf } from '../support/words.ts';

// The steps of a guest between two pictures. Dishes are found by their address, which is English in every language.

const mobiles = new WeakMap<Page, string>();

export async function openDish(page: Page, address: RegExp): Promise<void> {
  await openPage(page, '/menu');
  const links = await page
    .locator('main a[href^="/menu/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const dish = links.find((link) => address.test(link));
  if (!dish) throw new Error(`The menu shows no ${address.source}.`);
  await openPage(page, dish);
}

/** The dish with the longest name, from its menu. */
export async function openLongName(page: Page): Promise<void> {
  await press(
    page.locator('main a[href$="table-lamb-chops-shish-tawook-kofta-arayes-and-charred-vegetables"]').first(),
  );
  await page.getByRole('dialog').waitFor();
}

export async function putLongNameInCart(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: words.addToCart }).last());
  await dialog.waitFor({ state: 'detached' });
  await openFilledCart(page);
}

export async function addWithoutChoosing(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: words.addToCart }).last());
  await dialog.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
}

export async function openSidebar(page: Page): Promise<void> {
  await openPage(page, '/menu');
  const words = await wordsOf(page);
  await press(page.getByRole('button', { name: words.openShopMenu }));
  await page.getByRole('dialog').waitFor();
}

/** Arabic is typed with a mistake of Latin keyboards, and the reverse. */
export async function searchOverMenu(page: Page): Promise<void> {
  await openPage(page, '/menu');
  const words = await wordsOf(page);
  await press(page.locator('header a[href="/search"]'));
  await page.getByRole('searchbox', { name: words.search }).fill((await isArabic(page)) ? '7ommos' : 'شاورمه');
  await page.locator('mark').first().waitFor();
}

// The menu's own address holds an id that the database gave, so we go on from wherever it led us.
export async function goBelowMenu(page: Page, rest: string): Promise<void> {
  await openPage(page, '/menu');
  const category = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  await openPage(page, `${category}${rest}`);
}

/** On a phone the map takes the place of the list; a wide window shows both. */
export async function showMap(page: Page): Promise<void> {
  const toMap = page.getByRole('dialog').getByRole('button', { name: /^(Map|خريطة|Carte)$/ });
  if ((await toMap.count()) > 0) await press(toMap);
  await page.locator('.leaflet-container').waitFor();
}

/** A Saudi national short address, which no map of ours looks up. */
export async function typeShortAddress(page: Page): Promise<void> {
  await goBelowMenu(page, '/location/deliver');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('rrrd2929');
  await dialog
    .getByText(/RRRD2929/)
    .first()
    .waitFor();
}

export async function openEmptyCart(page: Page): Promise<void> {
  await goBelowMenu(page, '?cart=open');
  await postponeSignIn(page);
}

/** A branch, a dish as it is chosen in its dialog, and two that need no choice. */
export async function fillCart(page: Page): Promise<void> {
  await openDish(page, /charcoal-sirloin-steak$/);
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog');
  for (const group of await dialog.getByRole('group').all()) await answerFirst(group);
  await press(dialog.getByRole('button', { name: words.addToCart }).last());
  await dialog.waitFor({ state: 'detached' });
  await openPage(page, '/menu');
  await chooseBranch(page, await olayaOf(page));
  const addAtOnce = page.getByRole('button', { name: /^(Add|أضف|Ajouter) / });
  for (const index of [0, 1]) await press(addAtOnce.nth(index));
  await page.evaluate(() => scrollTo(0, 0));
}

/** A dish chosen before its branch, which does not have it: checkout says so and offers ways on. */
export async function meetARepair(page: Page, shopUrl: string): Promise<void> {
  await openDish(page, /molten-chocolate-cake$/);
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name: words.addToCart }).last());
  await dialog.waitFor({ state: 'detached' });
  await openPage(page, '/menu');
  await chooseBranch(page, await olayaOf(page));
  await openCart(page);
  await askForCode(page);
  await enterCode(page, shopUrl);
  await press((await cartOf(page)).getByRole('button', { name: words.checkout }));
  await page.getByRole('dialog').last().getByRole('radio').first().waitFor();
}

export async function openFilledCart(page: Page): Promise<void> {
  await openCart(page);
  await postponeSignIn(page);
}

export async function scrollCart(page: Page): Promise<void> {
  await (await cartOf(page)).getByRole('textbox').last().scrollIntoViewIfNeeded();
}

/** The answer to a code stands where the field was, or below it. */
export async function applyCode(page: Page, code: string): Promise<void> {
  const cart = await cartOf(page);
  const field = cart.getByRole('textbox', { name: /^(Promo code|رمز العرض|Code promo)$/ });
  await field.fill(code);
  await field.press('Enter');
  const answer = cart
    .getByRole('alert')
    .filter({ hasText: /./ })
    .or(cart.getByRole('button', { name: /^(Remove|إزالة|Retirer)$/ }));
  await answer.first().waitFor();
  await answer.first().scrollIntoViewIfNeeded();
}

/** The promos over a filled cart. */
export async function openPromos(page: Page): Promise<void> {
  await fillCart(page);
  await openFilledCart(page);
  await press((await cartOf(page)).getByRole('button', { name: /See promos|تصفّح العروض|Voir les promos/ }));
  await page.getByRole('radio').first().waitFor();
}

export async function pressCheckout(page: Page): Promise<void> {
  const words = await wordsOf(page);
  await press((await cartOf(page)).getByRole('button', { name: words.checkout }));
  await (await signInOf(page)).waitFor();
}

export async function sendNothing(page: Page): Promise<void> {
  const words = await wordsOf(page);
  await press((await signInOf(page)).getByRole('button', { name: words.verify }));
}

export async function askForCode(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const dialog = await signInOf(page);
  const mobile = newMobile();
  mobiles.set(page, mobile);
  await dialog.getByRole('textbox', { name: words.firstName }).fill((await isArabic(page)) ? 'نورة' : 'Noura');
  await dialog.getByRole('textbox', { name: words.mobile }).fill(mobile);
  await press(dialog.getByRole('button', { name: words.verify }));
  await dialog.getByRole('textbox', { name: words.code }).waitFor();
}

export async function enterCode(page: Page, shopUrl: string): Promise<void> {
  const words = await wordsOf(page);
  await answerCode(page, shopUrl);
  await page.getByText(words.mobileVerified).waitFor();
}

export async function answerCode(page: Page, shopUrl: string): Promise<void> {
  const words = await wordsOf(page);
  const dialog = await signInOf(page);
  await dialog.getByRole('textbox', { name: words.code }).fill(await readCode(shopUrl, mobiles.get(page) ?? ''));
  await dialog.waitFor({ state: 'detached' });
}

/** The checkout that was pressed before the code goes on by itself. */
export async function enterCodeToGoOn(page: Page, shopUrl: string): Promise<void> {
  await answerCode(page, shopUrl);
  await page.getByRole('heading', { name: (await wordsOf(page)).anythingElse }).waitFor();
}

export async function goToExtras(page: Page): Promise<void> {
  const words = await wordsOf(page);
  await press((await cartOf(page)).getByRole('button', { name: words.checkout }));
  await page.getByRole('heading', { name: words.anythingElse }).waitFor();
}

export async function goToCheckout(page: Page): Promise<void> {
  const words = await wordsOf(page);
  await press(page.getByRole('link', { name: words.continue }));
  await page.getByRole('main').getByRole('button').last().and(page.locator(':enabled')).waitFor();
  await page.getByRole('radio', { checked: true }).waitFor();
}

/** The guest's last order; the demo kitchen takes it to its end by itself. */
export async function waitUntilCollected(page: Page): Promise<void> {
  await openPage(page, '/user/order');
  await press(page.locator('main a[href^="/user/order/"]').first());
  const done = /^(Collected|تم الاستلام|Retirée)$/;
  await page.getByRole('heading', { level: 1, name: done }).waitFor({ timeout: 60_000 });
}

async function answerFirst(group: Locator): Promise<void> {
  const choices = group.getByRole('radio');
  if ((await choices.count()) > 0) await choose(choices.first());
}

/** The branch that never closes. */
export async function olayaOf(page: Page): Promise<string> {
  const names = { ar: 'شارع العليا', fr: 'Rue Olaya' };
  return names[(await page.locator('html').getAttribute('lang')) as keyof typeof names] ?? 'Olaya Street';
}

const isArabic = async (page: Page): Promise<boolean> => (await page.locator('html').getAttribute('lang')) === 'ar';

const cartOf = async (page: Page): Promise<Locator> => page.getByRole('dialog', { name: (await wordsOf(page)).cart });

const signInOf = async (page: Page): Promise<Locator> =>
  page.getByRole('dialog', { name: (await wordsOf(page)).signIn });

import type { Locator, Page } from 'playwright-core';
import { newMobile } from './new-mobile.ts';
import { choose, press } from './press.ts';
import { readCode } from './read-code.ts';
import { sharedShopUrl } from './shared-shop.ts';
import { wordsOf } from './words.ts';

/** Answers to an item's questions, by question; each answer begins as the guest reads it. */
export type Answers = Record<string, string[]>;

export type WantedItem = { item: string; answers?: Answers; notes?: string };

/** Chooses a branch for picking the order up, from wherever the selector stands. */
export async function chooseBranch(page: Page, branch: string): Promise<void> {
  const words = await wordsOf(page);
  const chooser = await openChooser(page, words.pickup);
  await press(chooser.getByRole('radio', { name: branch }));
  await chooser.waitFor({ state: 'detached' });
}

/** Has the order delivered to an address in a district. */
export async function chooseDistrict(page: Page, district: string, address: string): Promise<void> {
  const words = await wordsOf(page);
  const chooser = await openChooser(page, words.deliver);
  await choose(chooser.getByRole('radio', { name: district }).first());
  await chooser.getByRole('textbox', { name: words.address }).fill(address);
  await press(chooser.getByRole('button', { name: words.deliverHere }));
  await chooser.waitFor({ state: 'detached' });
}

/** Opens the chooser of places over the menu, at one way of ordering. */
export async function openChooser(page: Page, orderType: string): Promise<Locator> {
  const words = await wordsOf(page);
  const kinds = new RegExp(`${words.selectOrderType}|${words.pickup}|${words.deliver}`);
  await press(page.getByRole('link', { name: kinds }).first());
  const chooser = page.getByRole('dialog', { name: words.chooser });
  await chooseOrderType(chooser, orderType);
  return chooser;
}

/** Turns to another way of ordering. Branches and districts share names, so it waits until its own list is there. */
export async function chooseOrderType(chooser: Locator, orderType: string): Promise<void> {
  await press(chooser.getByRole('link', { name: orderType, exact: true }));
  await chooser.locator('[aria-current="page"]', { hasText: orderType }).waitFor();
}

/** Opens an item of the menu, answers its questions and puts it into the cart. */
export async function addItem(page: Page, wish: WantedItem): Promise<void> {
  const words = await wordsOf(page);
  const dialog = await openItem(page, wish.item);
  await answer(dialog, wish.answers ?? {});
  if (wish.notes) await dialog.getByRole('textbox', { name: words.kitchenNotes }).fill(wish.notes);
  await press(dialog.getByRole('button', { name: words.addToCart }));
  await dialog.waitFor({ state: 'detached' });
}

export async function openItem(page: Page, item: string): Promise<Locator> {
  await press(page.getByRole('link', { name: item, exact: true }));
  const dialog = page.getByRole('dialog', { name: item, exact: true });
  await dialog.waitFor();
  await standsStill(page);
  return dialog;
}

/** A sheet comes up from below: a press that begins before it stands may end on the row beside. */
const standsStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    return Promise.allSettled(moving.map(({ finished }) => finished));
  });

export async function answer(dialog: Locator, answers: Answers): Promise<void> {
  for (const [question, wanted] of Object.entries(answers)) {
    const group = dialog.getByRole('group', { name: question });
    for (const name of wanted)
      await choose(group.getByRole('radio', { name }).or(group.getByRole('checkbox', { name })));
  }
}

export async function openCart(page: Page): Promise<Locator> {
  const words = await wordsOf(page);
  const bar = page.getByRole('link', { name: words.viewCart });
  await bar.waitFor();
  // Beside the cart the bar shows only when the keyboard comes to it.
  if (((await bar.boundingBox())?.width ?? 0) < 2) await bar.press('Enter');
  else await press(bar);
  const cart = cartOf(page, words.cart);
  await cart.waitFor();
  return cart;
}

export const cartOf = (page: Page, title = 'My Cart'): Locator => page.getByRole('dialog', { name: title });

/** The sign-in that comes by itself over a guest's cart, put aside for now. */
export async function postponeSignIn(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog', { name: words.signIn });
  await press(dialog.getByRole('button', { name: words.close }));
  await dialog.waitFor({ state: 'detached' });
}

export type SignInOptions = { shopUrl?: string; mobile?: string; digits?: 'latin' | 'arabic' };

/** Proves a mobile number with the code that the shop sends to it, in the dialog that is open. Answers the number. */
export async function signIn(page: Page, options: SignInOptions = {}): Promise<string> {
  const { shopUrl = sharedShopUrl(), mobile = newMobile(), digits = 'latin' } = options;
  const typed = (text: string): string => (digits === 'arabic' ? arabicDigits(text) : text);
  const words = await wordsOf(page);
  const dialog = page.getByRole('dialog', { name: words.signIn });
  await dialog.getByRole('textbox', { name: words.mobile }).fill(typed(mobile));
  await dialog.getByRole('textbox', { name: words.firstName }).fill('Noura');
  await press(dialog.getByRole('button', { name: words.verify }));
  const field = dialog.getByRole('textbox', { name: words.code });
  await field.waitFor();
  // The last digit sends it.
  await field.fill(typed(await readCode(shopUrl, mobile)));
  await dialog.waitFor({ state: 'detached' });
  return mobile;
}

/** Goes from the open cart to the last look before ordering. */
export async function goToCheckout(page: Page): Promise<void> {
  const words = await wordsOf(page);
  await press(page.getByRole('dialog', { name: words.cart }).getByRole('button', { name: words.checkout }));
  await page.waitForURL('**/upsell');
  await page
    .getByRole('link', { name: words.continue })
    .or(page.getByRole('button', { name: words.continue }))
    .click();
  await page.waitForURL('**/checkout');
  await page.getByRole('radio', { checked: true }).waitFor();
}

/** Orders for cash and answers the order's id, which its page carries in the address. */
export async function placeOrder(page: Page): Promise<string> {
  const words = await wordsOf(page);
  await choose(page.getByRole('radio', { name: words.cash }));
  await press(page.getByRole('button', { name: words.placeOrder }));
  return orderIdOf(page);
}

/** The id of the order whose page opens. */
export async function orderIdOf(page: Page): Promise<string> {
  await page.waitForURL('**/user/order/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const arabicDigits = (text: string): string => text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

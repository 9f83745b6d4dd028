import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { expectContrastInEveryBrand, expectNoViolationsAsWorn } from './support/expect-no-violations.ts';
import {
  answer,
  type Answers,
  chooseBranch,
  chooseOrderType,
  goToCheckout,
  openCart,
  openChooser,
  openItem,
  placeOrder,
  postponeSignIn,
  signIn,
} from './support/guest.ts';
import { journey } from './support/journey.ts';
import { newMobile } from './support/new-mobile.ts';
import { openPage } from './support/open-page.ts';
import { wordsOf, type Words } from './support/words.ts';
import { choose } from './support/press.ts';

type Names = { branch: string; district: string; burger: string; doneness: Answers; box: string; tacos: Answers };

const languages: Record<'en-us' | 'ar-sa', Names> = {
  'en-us': {
    branch: 'Olaya Street',
    district: 'Al Olaya',
    burger: 'Char burger and fries',
    doneness: { 'How would you like it cooked?': ['Medium well'], 'Extra sauces': ['Garlic toum'] },
    box: 'Burger box',
    tacos: { 'Your burger': ['Charred beef tacos'] },
  },
  'ar-sa': {
    branch: 'شارع العليا',
    district: 'العليا',
    burger: 'برغر شار مع البطاطس',
    doneness: { 'كيف تفضّل الاستواء؟': ['مستوٍ جيدًا'], 'صلصات إضافية': ['ثومية'] },
    box: 'بوكس البرغر',
    tacos: { برغرك: ['تاكو اللحم المشوي'] },
  },
};

const wholeJourney = { timeout: 180_000 };

/** Every screen is met in both colours: in English by day, in Arabic by night. */
const coloursOf = { 'en-us': 'light', 'ar-sa': 'dark' } as const;

for (const locale of ['en-us', 'ar-sa'] as const) {
  journey(`axe finds nothing on the way from the menu to the order in ${locale}`, wholeJourney, async ({ visit }) => {
    const device = locale === 'ar-sa' ? 'phone' : 'desktop';
    const colours = coloursOf[locale];
    const page = await visit({ device, locale, colours });
    await openPage(page);
    const words = await wordsOf(page);
    await expectNoViolationsAsWorn(page, 'menu');
    const expectContrast = (screen: string) =>
      locale === 'en-us' ? expectContrastInEveryBrand(page, screen) : undefined;
    await expectContrast('menu');
    await lookAtChooser(page, words, languages[locale].district);
    await chooseBranch(page, languages[locale].branch);
    await lookAtItems(page, words, languages[locale]);

    await openCart(page);
    await lookAtSignIn(page, words);
    await postponeSignIn(page);
    await expectNoViolationsAsWorn(page, 'cart');
    await page.getByRole('dialog', { name: words.cart }).getByRole('button', { name: words.checkout }).click();
    await signIn(page);
    // The checkout that was asked for goes on by itself.
    await page.getByRole('heading', { name: words.anythingElse }).waitFor();
    await expectNoViolationsAsWorn(page, 'extras');
    await page.goBack();
    await expectNoViolationsAsWorn(page, 'cart of a customer');
    await expectContrast('cart of a customer');
    await goToCheckout(page);
    await expectNoViolationsAsWorn(page, 'checkout');
    await expectContrast('checkout');
    await placeOrder(page);
    await page.getByRole('list', { name: words.progress }).waitFor();
    await expectNoViolationsAsWorn(page, 'order');
    await expectContrast('order');
    await page.goto(`/user/order/${crypto.randomUUID()}`);
    await page.getByRole('heading', { name: words.notFound }).waitFor();
    await expectNoViolationsAsWorn(page, 'unknown order');
  });

  journey(`axe finds nothing on the pages beside the order in ${locale}`, wholeJourney, async ({ visit }) => {
    const page = await visit({ device: locale === 'ar-sa' ? 'phone' : 'desktop', locale, colours: coloursOf[locale] });
    await openPage(page);
    const words = await wordsOf(page);
    await page.getByRole('button', { name: words.openShopMenu }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoViolationsAsWorn(page, 'sidebar');
    await openPage(page, `${new URL(page.url()).pathname}?cart=open`);
    await page.getByRole('dialog', { name: words.cart }).getByText(words.emptyCart).waitFor();
    await postponeSignIn(page);
    await expectNoViolationsAsWorn(page, 'empty cart');
    await openPage(page, '/search');
    await page.getByRole('searchbox', { name: words.search }).waitFor();
    await expectNoViolationsAsWorn(page, 'search');
    await page.getByRole('searchbox', { name: words.search }).fill('shawerma');
    await page.locator('mark').first().waitFor();
    await expectNoViolationsAsWorn(page, 'found dishes');
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: words.notFound }).waitFor();
    await expectNoViolationsAsWorn(page, 'not found');
    await page.goto(inject('shopUrl').replace('127.0.0.1', 'nobody.localhost'));
    await page.getByRole('heading').first().waitFor();
    await expectNoViolationsAsWorn(page, 'error page');
  });
}

async function lookAtChooser(page: Page, words: Words, district: string): Promise<void> {
  const chooser = await openChooser(page, words.pickup);
  await expectNoViolationsAsWorn(page, 'branches');
  await chooseOrderType(chooser, words.deliver);
  await choose(chooser.getByRole('radio', { name: district }).first());
  await chooser.getByRole('button', { name: words.deliverHere }).click();
  await expectNoViolationsAsWorn(page, 'districts, without an address');
  await chooser.getByRole('button', { name: words.close }).click();
  await chooser.waitFor({ state: 'detached' });
}

async function lookAtItems(page: Page, words: Words, names: Names): Promise<void> {
  const box = await openItem(page, names.box);
  await answer(box, names.tacos);
  await expectNoViolationsAsWorn(page, 'combo');
  await box.getByRole('button', { name: words.close }).click();
  const burger = await openItem(page, names.burger);
  await burger.getByRole('button', { name: words.addToCart }).click();
  await burger.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await expectNoViolationsAsWorn(page, 'item, with an error');
  await answer(burger, names.doneness);
  await expectNoViolationsAsWorn(page, 'item');
  await burger.getByRole('button', { name: words.addToCart }).click();
  await burger.waitFor({ state: 'detached' });
}

async function lookAtSignIn(page: Page, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.signIn });
  await dialog.waitFor();
  await expectNoViolationsAsWorn(page, 'sign-in');
  await dialog.getByRole('button', { name: words.verify }).click();
  await expectNoViolationsAsWorn(page, 'sign-in, with errors');
  await dialog.getByRole('textbox', { name: words.firstName }).fill('Noura');
  await dialog.getByRole('textbox', { name: words.mobile }).fill(newMobile());
  await dialog.getByRole('button', { name: words.verify }).click();
  await dialog.getByRole('textbox', { name: words.code }).fill('00');
  await expectNoViolationsAsWorn(page, 'code');
  await dialog.getByRole('button', { name: words.submit, exact: true }).click();
  await expectNoViolationsAsWorn(page, 'code, with an error');
}

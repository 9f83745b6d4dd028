import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseBranch, openCart, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { newMobile } from './support/new-mobile.ts';
import { openPage, untilAlive } from './support/open-page.ts';
import { press } from './support/press.ts';
import { readCode } from './support/read-code.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

/** Opens a page whose scripts stay away until they are let through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await letThrough;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await untilAlive(page);
  };
}

journey('what is typed before the scripts arrive is kept, and a code comes for it', async ({ phoneInArabic: page }) => {
  const arrive = await openWithoutScripts(page, '/signin');
  const mobile = newMobile();
  await page.locator('input[name="firstName"]').fill('نورة');
  await page.locator('input[name="mobile"]').fill(mobile);
  await arrive();
  await press(page.getByRole('button', { name: 'تحقّق من الرقم' }));
  await page.getByText('أرسلنا رمزًا إلى').waitFor();
  expect(await readCode(sharedShopUrl(), mobile)).toMatch(/^\d+$/);
});

journey('a country that is chosen before the scripts arrive is kept', async ({ phoneInArabic: page }) => {
  const arrive = await openWithoutScripts(page, '/signin');
  await page.locator('select').selectOption({ label: 'الكويت 965+' });
  await arrive();
  await page.locator('input[name="firstName"]').fill('نورة');
  await page.locator('input[name="mobile"]').fill('50012345');
  await press(page.getByRole('button', { name: 'تحقّق من الرقم' }));
  await page.getByText('965+ 50012345').waitFor();
});

journey(
  'a branch that is chosen before the scripts arrive is the one to order from',
  async ({ phoneInArabic: page }) => {
    await openPage(page, '/menu');
    const arrive = await openWithoutScripts(page, `${new URL(page.url()).pathname}/location/pickup`);
    await page.getByRole('radio', { name: 'الياسمين' }).check();
    await arrive();
    await press(page.getByRole('button', { name: 'اطلب من الياسمين' }));
    await page.getByRole('banner').getByText('الياسمين').waitFor();
  },
);

journey('a dish that is added before the scripts arrive is in the cart, once', async ({ phoneInArabic: page }) => {
  const arrive = await openWithoutScripts(page, '/menu');
  const add = page.getByRole('button', { name: 'أضف حمّص وخبز بيتا ساخن إلى السلة' }).first();
  await add.tap();
  await add.and(page.locator('[aria-busy="true"]')).waitFor();
  await add.tap();
  await arrive();
  await page.getByText('تمت إضافة حمّص وخبز بيتا ساخن').waitFor();
  expect(await page.getByRole('link', { name: 'عرض السلة' }).innerText()).toMatch(/^صنف واحد/);
  expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
});

journey('a press that was refused on its way to the page is not pressed again', async ({ phoneInArabic: page }) => {
  await openPage(page, '/menu');
  await page.evaluate(() => {
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', refuse, { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'أضف حمّص وخبز بيتا ساخن إلى السلة' }).first().tap();
  await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
  await page.getByText('تمت إضافة أرز بالزعفران').waitFor();
  expect(await page.getByRole('link', { name: 'عرض السلة' }).innerText()).toMatch(/^صنف واحد/);
});

journey('a dish is chosen and added as it was asked for before the scripts arrive', async ({ phoneInArabic: page }) => {
  await openPage(page, '/menu');
  const path = await page.getByRole('link', { name: 'دجاج بالزبدة' }).first().getAttribute('href');
  const arrive = await openWithoutScripts(page, path ?? '');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'وسط' }).check();
  await dialog.getByRole('radio', { name: 'خبز ساوردو محمّص' }).check();
  await dialog.getByRole('button', { name: 'زيادة الكمية: دجاج بالزبدة' }).tap();
  await dialog.getByRole('button', { name: /^أضف إلى السلة/ }).tap();
  await arrive();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'عرض السلة' }).innerText()).toMatch(/^صنفان/);
});

journey(
  'a number that is sent before the scripts arrive stays out of the address, and a code comes for it',
  async ({ phoneInArabic: page }) => {
    const arrive = await openWithoutScripts(page, '/signin');
    const mobile = newMobile();
    await page.locator('input[name="firstName"]').fill('نورة');
    await page.locator('input[name="mobile"]').fill(mobile);
    await page.keyboard.press('Enter');
    await arrive();
    await page.getByText('أرسلنا رمزًا إلى').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await readCode(sharedShopUrl(), mobile)).toMatch(/^\d+$/);
  },
);

const whitePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==';

journey('a picture that is chosen before the scripts arrive is kept', async ({ phoneInArabic: page }) => {
  const arrive = await openWithoutScripts(page, '/feedback');
  const picture = { name: 'plate.png', mimeType: 'image/png', buffer: Buffer.from(whitePixel, 'base64') };
  await page.locator('input[type="file"]').first().setInputFiles(picture);
  await arrive();
  await page.getByRole('img', { name: /plate\.png/ }).waitFor();
});

journey('the desk shows that it is on its way before its scripts arrive', async ({ phoneInArabic: page }) => {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>();
  await page.route(/\/staff\/assets\/.*\.js$/, async (route) => {
    await letThrough;
    await route.continue();
  });
  await page.goto('/staff/desk', { waitUntil: 'commit' });
  const bar = page.locator('#face > [aria-hidden]');
  await bar.waitFor();
  await expect.poll(() => bar.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  resolve();
  await page.getByLabel('البريد الإلكتروني').waitFor();
  await bar.waitFor({ state: 'detached' });
});

journey('who signs out before the scripts arrive leaves no name on the device', async ({ phoneInArabic: page }) => {
  await openPage(page, '/signin');
  const mobile = newMobile();
  await page.locator('input[name="mobile"]').fill(mobile);
  await page.locator('input[name="firstName"]').fill('نورة');
  await press(page.getByRole('button', { name: 'تحقّق من الرقم' }));
  const code = page.locator('input[name="code"]');
  await code.waitFor();
  await code.fill(await readCode(sharedShopUrl(), mobile));
  await page.waitForURL(/\/menu\//);
  const nameOnDevice = () => page.evaluate(() => localStorage.getItem('currentUser'));
  await expect.poll(nameOnDevice).toContain('نورة');
  const arrive = await openWithoutScripts(page, '/user/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).tap();
  // Its scripts are held, so that it is never loaded whole.
  await page.waitForURL(/\/menu\//, { waitUntil: 'commit' });
  await arrive();
  expect(await nameOnDevice()).toBeNull();
});

journey('a page of the cart does not call it empty before the scripts arrive', async ({ phoneInArabic: page }) => {
  await openPage(page, '/menu');
  await chooseBranch(page, 'شارع العليا');
  await press(page.getByRole('button', { name: 'أضف حمّص وخبز بيتا ساخن إلى السلة' }).first());
  await openCart(page);
  await signIn(page);
  for (const path of ['/checkout', '/whatsapp-order']) {
    const arrive = await openWithoutScripts(page, path);
    await page.getByRole('status', { name: 'جارٍ التحميل' }).waitFor();
    expect(await page.getByText('لم يتم اختيار أي صنف').count()).toBe(0);
    await arrive();
    await page.getByText('حمّص وخبز بيتا ساخن').first().waitFor();
    await page.unrouteAll();
  }
});

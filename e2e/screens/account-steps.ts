import type { Page } from 'playwright-core';
import { newMobile } from '../support/new-mobile.ts';
import { openPage } from '../support/open-page.ts';
import { press } from '../support/press.ts';
import { readCode } from '../support/read-code.ts';

// The steps to create and maintain an account. Fields are found by the names they travel under.

const mobiles = new WeakMap<Page, string>();

const submit = (page: Page) => press(page.locator('main form button[type=submit]').first());

/** Sends a form with nothing in it. */
export async function sendEmpty(page: Page): Promise<void> {
  await submit(page);
  await page.locator('main [role=alert]').filter({ hasText: /./ }).first().waitFor();
}

/** Signs up, as far as the code. */
export async function signUp(page: Page): Promise<void> {
  const mobile = newMobile();
  mobiles.set(page, mobile);
  await openPage(page, '/signup?next=/user/profile');
  const isArabic = (await page.locator('html').getAttribute('lang')) === 'ar';
  await fill(page, {
    firstName: isArabic ? 'نورة' : 'Noura',
    lastName: isArabic ? 'الحربي' : 'Al Harbi',
    email: `noura.al.harbi.${mobile}@example.com`,
    mobile,
    newPassword: 'open sesame',
    passwordAgain: 'open sesame',
  });
  await submit(page);
  await page.locator('[name=code]').waitFor();
}

export async function enterSignUpCode(page: Page): Promise<void> {
  const shopUrl = new URL(page.url()).origin;
  // The last digit sends it.
  await fill(page, { code: await readCode(shopUrl, mobiles.get(page) ?? '') });
  await page.waitForURL('**/user/profile');
}

/** Another number, as far as its code. */
export async function changeMobile(page: Page): Promise<void> {
  await openPage(page, '/user/profile/mobile');
  await fill(page, { mobile: newMobile() });
  await submit(page);
  await page.locator('[name=code]').waitFor();
}

export async function signInWrongly(page: Page): Promise<void> {
  await fill(page, { username: 'noura@example.com', password: 'forgotten' });
  await submit(page);
  await page.locator('main [role=alert]').filter({ hasText: /./ }).first().waitFor();
}

/** Asks for a new password for a known or unknown address or number. */
export async function forgetPassword(page: Page, username: string): Promise<void> {
  await openPage(page, '/forgot-password');
  await fill(page, { username });
  await submit(page);
  await page.locator('main [role=status]').first().waitFor({ state: 'attached' });
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(text);
}

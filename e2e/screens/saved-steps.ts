import type { Page } from 'playwright-core';
import { openPage } from '../support/open-page.ts';
import { choose, press } from '../support/press.ts';
import { answerCode, askForCode, openDish } from './steps.ts';

// The steps with a customer's favorites, addresses and vehicles. Controls are found by what they are, in every
// language.

/** An anonymous guest likes a dish, and is asked to sign in. */
export async function likeADish(page: Page): Promise<void> {
  await openDish(page, /lamb-and-vegetable-tagine$/);
  await press(heartOf(page));
  await page.locator('input[name=mobile]').waitFor();
}

/** The wish is kept over signing in. */
export async function signInForIt(page: Page, shopUrl: string): Promise<void> {
  await askForCode(page);
  await answerCode(page, shopUrl);
  await page.locator('dialog button[aria-pressed=true]').waitFor();
}

/** A dish that is no favorite any more leaves the list with the guest. */
export async function unlikeAll(page: Page): Promise<void> {
  await press(page.locator('main button[aria-pressed=true]'));
  await page.locator('main button[aria-pressed=false]').waitFor();
  await openPage(page, '/user/profile/favorites');
}

export async function openNewAddress(page: Page): Promise<void> {
  await openPage(page, '/user/profile/addresses/new');
  await page.locator('.leaflet-container').waitFor();
}

export async function saveNothing(page: Page): Promise<void> {
  await press(page.locator('main button[type=submit]'));
  await page.locator('[aria-invalid=true]').first().waitFor();
}

/** Two addresses, one of them with everything that can be said. */
export async function saveAddresses(page: Page): Promise<void> {
  await describeAddress(page, { line1: 'طريق الملك فهد 12', line2: '', instructions: '', label: '' });
  await openNewAddress(page);
  await describeAddress(page, {
    line1: 'Building 4017, Prince Mohammed bin Abdulaziz Street, behind the central library, second gate',
    line2: 'Floor 14, apartment 1406',
    instructions: 'Please call when you are downstairs; the bell does not work and the guard knows me.',
    label: 'Grandmother',
  });
}

export async function openFirstAddress(page: Page): Promise<void> {
  await press(page.locator('a[href^="/user/profile/addresses/"]:not([href$="/new"])').first());
  await page.locator('.leaflet-marker-icon').first().waitFor();
}

export async function saveCar(page: Page): Promise<void> {
  await press(page.locator('main button').last());
  await choose(page.locator('input[name=colour][value=white]'));
  await choose(page.locator('input[name=maker][value=toyota]'));
  await page.locator('input[name=plateNumber]').fill('أ ب ح ١٢٣٤');
  await press(page.locator('main button[type=submit]'));
  await page.locator('main ul img[src*="/cars/makers/toyota"]').waitFor();
}

async function describeAddress(page: Page, texts: Record<string, string>): Promise<void> {
  await page.locator('select[name=district]').selectOption({ index: 1 });
  for (const [name, text] of Object.entries(texts)) if (text) await page.locator(`input[name=${name}]`).fill(text);
  await press(page.locator('main button[type=submit]'));
  await page.waitForURL('**/user/profile/addresses');
}

const heartOf = (page: Page) => page.locator('dialog button[aria-pressed]').first();

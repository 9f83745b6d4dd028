import type { Page } from 'playwright-core';
import { openPage } from '../../e2e/support/open-page.ts';
import { press } from '../../e2e/support/press.ts';
import { answerCode, askForCode, openDish } from './steps.ts';

// What a customer keeps: favorites, addresses, vehicles. Controls are found by what they are, in every language.

/** A stranger likes a dish, and is asked to sign in. */
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
  await page.locator('input[name=colour][value=white]').check();
  await page.locator('input[name=maker][value=toyota]').check();
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

import type { Browser, Page } from 'playwright-core';
import { press } from './press.ts';
import { enterByPassword, openTablet } from './staff.ts';

/** Opens a page of the desk in Arabic as the owner of the demo, on a phone or on a tablet. */
export async function openDesk(
  browser: Browser,
  shopUrl: string,
  { at, isPhone = true }: { at: string; isPhone?: boolean },
): Promise<Page> {
  const page = await openTablet(browser, shopUrl, 'ar-sa');
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
  await enterByPassword(page, { at: `/staff/desk/${at}`, account: 'owner' });
  await page.getByRole('button', { name: 'تسجيل الخروج' }).waitFor();
  return page;
}

/** Publishes the draft for every branch, from the page of its changes. */
export async function publishDraft(page: Page, why: string): Promise<void> {
  await page.getByLabel('السبب').first().fill(why);
  await press(page.getByRole('button', { name: 'انشر الآن' }));
  await page.getByText('نُشر. القوائم المفتوحة تعرضه الآن.').waitFor();
}

/** Goes to a page of another group of the desk, on a phone. */
export async function goToPage(phone: Page, name: string): Promise<void> {
  await press(phone.getByRole('button', { name: /^كل الصفحات/ }));
  await press(phone.getByRole('navigation').getByRole('link', { name }));
}

/** The navigation of a phone lies over what is scrolled halfway below it, which axe takes for a small target. */
export const scrollToTop = (phone: Page): Promise<void> => phone.evaluate(() => scrollTo(0, 0));

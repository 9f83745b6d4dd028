import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { loseLine, regainLine } from './support/line.ts';
import { openPage, untilAlive } from './support/open-page.ts';
import { press } from './support/press.ts';

const chunk = /\/assets\/forgot-password\.route/;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const retry = { name: 'أعد المحاولة' };

/** Every document that the page loads from now on. */
function watchDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

/** The error page stands at the address that was wanted, in the guest's language, with two ways on. */
async function expectErrorPage(page: Page, path = /^\/forgot-password$/): Promise<void> {
  await page.getByText('تعذّر تحميل هذه الصفحة. تحقّق من اتصالك ثم حاول مرة أخرى.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'حدث خطأ.' }).waitFor();
  expect(await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/');
  expect(pathOf(page)).toMatch(path);
}

journey(
  'ERR-19: a page whose chunk is still missing after the reload is the error page, and opens once it is there',
  async ({ phoneInArabic: page }) => {
    await openPage(page, '/signin?with=password');
    await page.context().route(chunk, (route) => route.abort());
    const documents = watchDocuments(page);
    await page.getByRole('link', { name: 'هل نسيت كلمة المرور؟' }).click();
    await expectErrorPage(page);
    expect(documents).toEqual(['/forgot-password']);
    await page.context().unroute(chunk);
    await page.getByRole('button', retry).click();
    await untilAlive(page);
    await page.getByRole('textbox').first().waitFor();
    expect(documents).toEqual(['/forgot-password', '/forgot-password']);
  },
);

journey(
  'ERR-19: a chunk that is lost within 60 seconds of a reload leads to the error page without another one',
  async ({ phoneInArabic: page }) => {
    await openPage(page, '/signin?with=password');
    await page.evaluate(() => sessionStorage.setItem('chunk_reload_at', String(Date.now())));
    await page.context().route(chunk, (route) => route.abort());
    const documents = watchDocuments(page);
    await page.getByRole('link', { name: 'هل نسيت كلمة المرور؟' }).click();
    await expectErrorPage(page);
    await page.getByRole('button', retry).waitFor();
    expect(documents).toEqual([]);
  },
);

journey(
  'a page whose module was lost with the line opens after it is back, from the page that the guest went on to',
  async ({ phoneInArabic: page }) => {
    await openPage(page, '/menu');
    // Nothing else is lost with the line, which would load a fresh page by itself.
    await page.waitForLoadState('networkidle');
    await loseLine(page.context());
    const chooser = page.getByRole('banner').getByRole('link', { name: 'اختر الفرع' });
    await press(chooser);
    await expectErrorPage(page, /\/location\//);
    await page.goBack();
    await chooser.waitFor();
    await regainLine(page.context());
    await press(chooser);
    await page.getByRole('dialog').getByText('شارع العليا').first().waitFor();
  },
);

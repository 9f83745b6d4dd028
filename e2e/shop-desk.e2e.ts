import { presentBrand } from '@sufra/ui/branding/present-brand.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk, publishDraft } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { openVisit } from './support/visit.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));

journey(
  'an owner changes the brand colour and a page on a phone in Arabic, and the shop shows both after a reload',
  async ({ browser }) => {
    const guest = await openVisit(browser, shop.url, { device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await openPage(guest, '/pages/about');
    expect(await brandOf(guest)).toBe('#c2410c');

    const phone = await openDesk(browser, shop.url, { at: 'shop' });
    const colour = phone.getByLabel('لون العلامة', { exact: true });
    await colour.waitFor();
    await expectNoViolations(phone, 'shop');
    await colour.fill('برتقالي');
    await colour.press('Enter');
    await phone.getByText('«برتقالي» ليس لونًا. اكتب # وستة رموز مثل').waitFor();
    expect(await colour.inputValue()).toBe('برتقالي');
    // Yellow takes dark words on a button, and is made darker where it is written itself.
    await colour.fill('#FFD400');
    await colour.press('Enter');
    const day = phone.getByRole('figure', { name: 'في النهار' });
    await day.getByText(/^الكلمات بلونك: \d+\.\d إلى 1 · سهلة القراءة · أغمق من لونك$/).waitFor();
    const website = phone.getByLabel('الموقع الإلكتروني');
    await website.fill('saffron.example');
    await website.press('Enter');
    await phone.getByText('ليست رابطًا كاملًا. اكتب الرابط كاملًا بدءًا من https://.').waitFor();
    await website.fill('https://saffron.example');
    await website.press('Enter');
    await phone.getByText('ليست رابطًا كاملًا.').waitFor({ state: 'detached' });

    await phone.goto('/staff/desk/content');
    await press(phone.getByRole('link', { name: 'من نحن' }));
    const paragraph = phone.getByLabel('الفقرة 1.1 (العربية)');
    await paragraph.waitFor();
    await expectNoViolations(phone, 'page');
    await paragraph.fill('فتحنا أول شواية عام 2016، وما زلنا نشعل الفحم كل صباح.');
    await paragraph.blur();
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    await press(phone.getByRole('link', { name: 'النشر…' }));
    await phone.getByRole('heading', { name: 'ما سيتغيّر: 3' }).waitFor();
    const change = (words: string) => phone.getByRole('listitem').filter({ hasText: words });
    await change('لون العلامة').getByText('#ffd400').waitFor();
    await change('من نحن').getByText('فتحنا أول شواية عام 2016، وما زلنا نشعل الفحم كل صباح.').waitFor();
    await publishDraft(phone, 'ألوان جديدة');

    await guest.reload();
    await guest.getByText('فتحنا أول شواية عام 2016، وما زلنا نشعل الفحم كل صباح.').waitFor();
    expect(await brandOf(guest)).toBe('#ffd400');
    // The palette that the owner saw is the one that guests get.
    expect(await guest.locator('style#brand').textContent()).toBe(
      presentBrand({ primary_color: '#ffd400', button2_color: '#5c2e12' }).brandCss,
    );
  },
);

journey(
  'an owner adds a page, puts it first by the keyboard, and shows guests a message on arrival',
  async ({ browser }) => {
    const page = await openDesk(browser, shop.url, { at: 'content', isPhone: false });
    await press(page.getByRole('button', { name: '+ صفحة جديدة' }));
    await page.getByLabel('الاسم (الإنجليزية)').fill('Our farms');
    await press(page.getByRole('button', { name: 'إضافة', exact: true }));
    const empty = page.getByText('لا يمكن قبول "" هنا. اكتب النص بالإنجليزية.');
    await empty.waitFor();
    await page.getByLabel('الفقرة 1.1 (الإنجليزية)').fill('Vegetables from Al Kharj.');
    await page.getByLabel('الفقرة 1.1 (الإنجليزية)').blur();
    await empty.waitFor({ state: 'detached' });
    // The link, the title and the paragraph are there in one language of three.
    await page.getByText('نصوص ناقصة: 6').waitFor();
    await press(page.getByRole('link', { name: 'كل المحتوى' }));
    const grip = page.getByRole('button', { name: 'ترتيب Our farms: اسحب أو استخدم الأسهم' });
    const links = page.getByRole('region', { name: 'الصفحات' }).getByRole('link');
    while ((await links.first().textContent()) !== 'Our farms') await grip.press('ArrowUp');
    await press(page.getByLabel('يراها الضيوف مرة عند وصولهم'));
    const message = page.getByRole('region', { name: 'رسالة الترحيب' });
    const title = message.getByLabel('العنوان (الإنجليزية)');
    await title.fill('New: lunch boxes');
    await title.press('Enter');
    await message.getByLabel('يقود إلى').selectOption('page');
    await message.getByLabel('صفحة', { exact: true }).selectOption('our-farms');
    await message.getByLabel('كلمات الزر (الإنجليزية)').fill('Where it grows');
    await message.getByLabel('كلمات الزر (الإنجليزية)').press('Enter');
    await expectNoViolations(page, 'content');
    await press(page.getByRole('link', { name: 'النشر…' }));
    await publishDraft(page, 'مزارعنا');

    const guest = await openVisit(browser, shop.url, { device: 'phone', locale: 'en-us', shopUrl: shop.url });
    await openPage(guest, '/');
    const dialog = guest.getByRole('dialog', { name: 'New: lunch boxes' });
    await press(dialog.getByRole('link', { name: 'Where it grows' }));
    await guest.getByText('Vegetables from Al Kharj.').waitFor();
  },
);

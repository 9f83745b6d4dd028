import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { openTablet } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const tagine = 'طاجن لحم الغنم بالخضار';

journey(
  'on a phone, in Arabic, an owner changes a price, sees it as a guest, can order nothing there, leaves, and the shop has the old price',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'prices' });
    const price = phone.getByRole('textbox', { name: 'طاجن لحم الغنم بالخضار، كل الفروع' });
    await price.fill('77.25');
    await price.press('Enter');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    await phone.goto('/staff/desk/publish');
    await phone.getByRole('heading', { name: 'شاهدها كما يراها الضيف' }).waitFor();
    const choices = phone.getByRole('region', { name: 'شاهدها كما يراها الضيف' });
    await choices.getByLabel('الفرع').selectOption({ label: 'شارع العليا' });
    await choices.getByLabel('في وقت محدد (فارغ: الآن)').fill(`${tomorrow}T20:00`);
    await expectNoViolations(phone, 'publish with preview');
    const opening = phone.context().waitForEvent('page');
    await press(phone.getByRole('button', { name: 'عرض المعاينة' }));
    const preview = await opening;
    await preview.getByText('معاينة مسودّة').waitFor();
    expect(new URL(preview.url()).pathname).toMatch(/^\/preview\/menu/);
    const dish = preview.getByRole('link', { name: tagine }).first();
    await dish.waitFor();
    await preview.getByText('77.25').first().waitFor();
    await expectNoViolations(preview, 'preview');
    // A page of the shop itself, in the same browser, shows what is published, and keeps nothing of the preview.
    const guest = await phone.context().newPage();
    await guest.goto('/menu');
    await guest.getByText(tagine).first().waitFor();
    expect(await guest.getByText('77.25').count()).toBe(0);
    expect(await guest.evaluate(() => Object.keys(localStorage).includes('last_location'))).toBe(false);

    // Another shop of the same server shows no draft of this one, even with the key.
    const cookies = await phone.context().cookies(`${shop.url}/preview`);
    const key = cookies.find(({ name }) => name.endsWith('preview'))?.value.split('~')[0] ?? '';
    expect(key).toMatch(/^preview_/);
    const elsewhere = await guest.goto(`${shop.url.replace('127.0.0.1', 'kuwait.localhost')}/preview/open?key=${key}`);
    expect(elsewhere?.status()).toBe(410);

    // The pages of the shop lead on within the preview.
    await press(dish);
    await preview.getByRole('dialog').waitFor();
    expect(new URL(preview.url()).pathname).toMatch(/^\/preview\/menu\/[^/]+\/[^/]+/);
    const refused = await preview.evaluate(async () => {
      const answer = await fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'ar-sa' },
        body: '{}',
      });
      return `${answer.status} ${await answer.text()}`;
    });
    expect(refused).toMatch(/^403 .*هذه معاينة: لا يمكن الطلب/);

    await preview.goto('/preview/promos');
    await preview.getByText('الحمّص على حسابنا').first().waitFor();
    await press(preview.getByRole('link', { name: 'خروج' }));
    await preview.getByRole('heading', { name: 'انتهت المعاينة' }).waitFor();
    await preview.goto('/preview/menu');
    await preview.getByRole('heading', { name: 'انتهت المعاينة' }).waitFor();
    await press(preview.getByRole('link'));
    await preview.getByText(tagine).first().waitFor();
    expect(await preview.getByText('77.25').count()).toBe(0);
    expect(new URL(preview.url()).pathname).not.toContain('preview');
  },
);

journey(
  'a preview with a key that was made up is a page in words, in the language of the guest',
  async ({ browser }) => {
    for (const [language, words] of [
      ['ar-sa', 'انتهت المعاينة'],
      ['fr', 'L’aperçu est fermé'],
    ] as const) {
      const page = await openTablet(browser, shop.url, language);
      const answer = await page.goto(`/preview/open?key=preview_${'x'.repeat(32)}&lang=${language}`);
      expect(answer?.status()).toBe(410);
      expect(answer?.headers()['x-robots-tag']).toContain('noindex');
      await page.getByRole('heading', { name: words }).waitFor();
    }
  },
);

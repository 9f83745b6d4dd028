import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDesk, publishDraft, scrollToTop } from './support/desk.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const dish = 'menu/main/charcoal-grill/butter-chicken';
const saved = 'محفوظة. يراها الضيوف بعد النشر.';

journey(
  'on a phone, an owner puts a draft off, changes and publishes another one meanwhile, and goes back to the first',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: dish });
    const price = phone.getByRole('textbox', { name: 'كل الفروع' });
    const setPrice = async (to: string) => {
      await price.fill(to);
      await price.press('Enter');
      await phone.getByText(saved).waitFor();
    };
    await setPrice('41');
    await phone.goto('/staff/desk/publish');
    await phone.getByLabel('السبب').first().fill('أسعار رمضان');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await phone.getByLabel('في وقت محدد (فارغ: الآن)', { exact: false }).last().fill(tomorrow);
    await press(phone.getByRole('button', { name: 'انشر في هذا الوقت' }));
    await phone.getByText('سيُنشر في موعده.').waitFor();
    await expect.poll(() => phone.getByLabel('السبب').first().isDisabled()).toBe(true);

    await press(phone.getByRole('button', { name: 'ابدأ مسودّة أخرى' }).first());
    await phone.getByText('لا تغييرات بعد').waitFor();
    const drafts = phone.getByRole('region', { name: 'المسودّات المفتوحة' });
    const waiting = drafts.getByRole('listitem').filter({ hasText: 'أسعار رمضان' });
    await waiting.getByText(/^تُنشر في/).waitFor();
    await waiting.getByText('التغييرات: 1', { exact: false }).waitFor();
    await scrollToTop(phone);
    await expectNoViolations(phone, 'open drafts');

    // A reload stays in the draft that can be changed.
    await phone.goto(`/staff/desk/${dish}`);
    await phone.getByLabel('السعرات الحرارية').fill('٦٥٠');
    await phone.getByLabel('السعرات الحرارية').press('Enter');
    await phone.getByText(saved).waitFor();
    await phone.goto('/staff/desk/publish');
    await phone.getByRole('heading', { name: 'ما سيتغيّر: 1' }).waitFor();
    await publishDraft(phone, 'سعرات');
    await press(waiting.getByRole('button', { name: 'انتقل إليها' }));
    await phone.getByText(/^نُشرت تغييرات أخرى في هذه الأثناء\. تنضم/).waitFor();
    await phone.getByText('41.00').first().waitFor();
  },
);

journey(
  'a draft that a colleague publishes stays on the screen, and what is typed meanwhile goes into the next one',
  async ({ browser }) => {
    const laptop = await openDesk(browser, shop.url, { at: dish, isPhone: false });
    const calories = laptop.getByLabel('السعرات الحرارية');
    await calories.fill('660');
    await calories.press('Enter');
    await laptop.getByText(saved).waitFor();
    const colleague = await openDesk(browser, shop.url, { at: 'publish' });
    await colleague.getByRole('heading', { name: 'ما سيتغيّر: 1' }).waitFor();
    await publishDraft(colleague, 'سعرات مرة أخرى');

    const { promise: isTyped, resolve: type } = Promise.withResolvers<void>();
    await laptop.route('**/api/staff/drafts', async (route) => {
      await isTyped;
      await route.continue();
    });
    const asked = laptop.waitForRequest('**/api/staff/drafts');
    await laptop.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await calories.fill('670');
    await calories.press('Enter');
    type();
    await laptop.getByText(/^مسودّة المالك .*تغيير واحد$/).waitFor();
    await laptop.getByText(saved).waitFor();
    await laptop.reload();
    await expect.poll(() => calories.inputValue()).toBe('670');
  },
);

journey('an owner reads on the first page that a draft was not published at its time', async ({ browser }) => {
  const phone = await openDesk(browser, shop.url, { at: 'menu' });
  // Its time would be minutes away: the answer of the server says that it is over.
  await phone.route('**/api/staff/drafts', async (route) => {
    const answer = await route.fetch();
    const document = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    for (const { attributes } of document.data)
      if (attributes.reason === 'أسعار رمضان') attributes.failure = 'draft-outdated';
    await route.fulfill({ response: answer, json: document });
  });
  await phone.goto('/staff/desk');
  const told = phone.getByRole('alert').filter({ hasText: 'لم يُنشر في موعده: أسعار رمضان' });
  await told.getByText('غيّر شخص آخر القيم نفسها. ما يراه الضيوف لم يتغيّر.').waitFor();
  await expectNoViolations(phone, 'a draft that was not published');
  await press(told.getByRole('button', { name: 'إلى المسودّة' }));
  await phone.getByText('41.00').first().waitFor();
  await phone.unrouteAll({ behavior: 'ignoreErrors' });
});

journey('an owner who uploads a folder is told which of its files were not read', async ({ browser }) => {
  const page = await openDesk(browser, shop.url, { at: 'publish', isPhone: false });
  const folder = mkdtempSync(join(tmpdir(), 'menu-'));
  cpSync('merchants/saffron-and-char', folder, { recursive: true });
  writeFileSync(join(folder, 'menus', 'drinks.json'), '{}');
  await page.getByLabel('من مجلد…').setInputFiles(folder);
  const unread = page.getByRole('alert').filter({ hasText: 'ملفات لم تُقرأ لأن مكانها ليس من القائمة: 1' });
  await unread.getByText('menus/drinks.json').waitFor();
  rmSync(folder, { recursive: true });
  await expectNoViolations(page, 'files that were not read');
});

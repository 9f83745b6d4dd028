import type { Page } from 'playwright-core';
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

const saved = 'محفوظة. يراها الضيوف بعد النشر.';

journey(
  'on a phone, an owner sets how often an answer may be taken and which apps lack a category, and translates an ingredient',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu/groups/main/extra-sauces' });
    const most = phone.getByLabel('كم يأخذ الضيف منه').first();
    expect(await most.inputValue()).toBe('2');
    await most.fill('٣');
    await most.press('Enter');
    await phone.getByText(saved).waitFor();

    await phone.goto('/staff/desk/menu/main/charcoal-grill/butter-chicken');
    const parts = phone.getByRole('region', { name: 'المكوّنات' });
    await press(parts.getByRole('button', { name: '+ مكوّن جديد' }));
    await parts.getByLabel('الاسم (العربية)').last().fill('إكليل الجبل');
    await parts.getByLabel('الاسم (الإنجليزية)').last().fill('Rosemary');
    await press(parts.getByRole('button', { name: 'إضافة', exact: true }));
    const rosemary = parts.getByRole('listitem').filter({ hasText: 'إكليل الجبل' });
    await rosemary.getByText('ناقص: 1').waitFor();
    await phone.getByText(saved).waitFor();
    await phone.goto('/staff/desk/menu');
    await phone.getByText('نصوص ناقصة: 1').waitFor();
    await phone.goto('/staff/desk/menu/main/charcoal-grill/butter-chicken');
    await press(rosemary.getByText('اسم إكليل الجبل ومسبّبات حساسيته'));
    await rosemary.getByLabel('الاسم (الفرنسية)').fill('Romarin');
    await rosemary.getByLabel('الاسم (الفرنسية)').press('Enter');
    await rosemary.getByText('ناقص: 1').waitFor({ state: 'detached' });
    await scrollToTop(phone);
    await expectNoViolations(phone, 'the name of an ingredient');
    await phone.getByText(saved).waitFor();

    await phone.goto('/staff/desk/menu');
    const grill = phone.getByRole('region', { name: 'مشاوي الفحم' });
    await press(grill.getByRole('button', { name: 'تعديل', exact: true }));
    const apps = grill.getByLabel('التطبيقات التي لا تعرضه');
    await apps.fill('kiosk-key');
    await apps.blur();
    await phone.getByText(saved).waitFor();
    expect(await phone.getByText(/^نصوص ناقصة/).count()).toBe(0);
    await press(phone.getByRole('link', { name: 'النشر…' }));
    for (const words of ['التطبيقات التي لا تعرضه', 'كم يأخذ الضيف منه']) await phone.getByText(words).first().waitFor();
    await publishDraft(phone, 'صلصات أكثر');
    await phone.goto('/staff/desk/menu/groups/main/extra-sauces');
    await expect.poll(() => most.inputValue()).toBe('3');
  },
);

journey(
  'an owner orders categories, questions, answers and the dishes of a combo by keyboard, and by dragging',
  async ({ browser }) => {
    const page = await openDesk(browser, shop.url, { at: 'menu', isPhone: false });
    const grip = (name: string) =>
      page.getByRole('button', { name: `ترتيب ${name}: اسحب أو استخدم الأسهم`, exact: true });
    const [grill, burgers] = ['مشاوي الفحم', 'برغر وراب'];
    await grip(burgers).press('ArrowUp');
    await expectOrder(page, [burgers, grill]);

    await page.goto('/staff/desk/menu/main/charcoal-grill/butter-chicken');
    await grip('اختر خبزك').press('ArrowUp');
    await expectOrder(page, ['اختر خبزك', 'درجة الحرارة']);

    await page.goto('/staff/desk/menu/groups/main/extra-sauces');
    await grip('ثومية').press('ArrowDown');
    await expectOrder(page, ['طحينة بالليمون', 'ثومية']);
    await grip('ثومية').dragTo(grip('طحينة بالليمون'));
    await expectOrder(page, ['ثومية', 'طحينة بالليمون']);

    await page.goto('/staff/desk/menu/main/sharing-boxes/shawarma-lunch-box');
    await grip('شاورما نباتية').press('ArrowUp');
    await expectOrder(page, ['شاورما نباتية', 'شاورما دجاج']);
    await expectNoViolations(page, 'choices of a combo that are ordered');
    await page.goto('/staff/desk/publish');
    await page.getByText('ترتيب آخر').first().waitFor();
  },
);

/** The handles by which things are ordered stand one after the other, in this order. */
async function expectOrder(page: Page, names: string[]): Promise<void> {
  const grips = page.getByRole('button', { name: /: اسحب أو استخدم الأسهم$/ });
  const order = async () => {
    const labels = await grips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.replace(/^ترتيب (.*): اسحب.*$/, '$1')).filter((name) => names.includes(name));
  };
  await expect.poll(order).toEqual(names);
}

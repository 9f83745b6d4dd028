import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { expectFocusInSight, expectFocusOn, tabTo, tabToAndPress } from './support/keyboard.ts';
import { startShop, type Shop } from './support/shop.ts';
import { moveOrder, openTablet, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the order to the people of this journey.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const dish = 'طاجن لحم الغنم بالخضار';
const saved = 'محفوظة. يراها الضيوف بعد النشر.';

/** Goes to a page of the desk by its link, and is then at its heading. */
async function openDeskPage(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await tabToAndPress(page, page.getByRole('navigation').getByRole('link', { name, exact: true }));
  await expectFocusOn(page, heading);
}

/** Types over what the focused field holds. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

journey(
  'an owner works at the desk in Arabic with nothing but a keyboard, and always sees where the focus is',
  async ({ browser }) => {
    const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
    await moveOrder(shop.url, order, 'finished');
    const page = await openTablet(browser, shop.url, 'ar-sa');
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

    // A wrong password leaves the person at the form.
    await page.goto('/staff/desk');
    const email = page.getByRole('textbox', { name: 'البريد الإلكتروني' });
    const password = page.getByLabel('كلمة المرور');
    await expectFocusOn(page, email);
    await page.keyboard.type('owner@staff.example');
    await tabTo(page, password);
    await page.keyboard.type('wrong');
    await tabToAndPress(page, button(page, 'دخول'), 'Space');
    await page.getByText('البريد الإلكتروني أو كلمة المرور', { exact: false }).waitFor();
    await expectFocusOn(page, button(page, 'دخول'));
    await tabTo(page, password, 'Shift+Tab');
    await retype(page, 'demo-kitchen');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, title('اليوم'));

    // A dish is opened, and left again: the keyboard is back at it.
    await openDeskPage(page, 'القائمة');
    const link = page.getByRole('link', { name: dish, exact: true });
    await tabToAndPress(page, link);
    await expectFocusOn(page, title('القائمة'));
    const price = page.getByRole('textbox', { name: 'كل الفروع' });
    await tabTo(page, price);
    await retype(page, '٤٢٠');
    await page.keyboard.press('Enter');
    await page.getByText('420.00 بدلًا من 42.00؟').waitFor();
    await expectFocusOn(page, price);
    await tabToAndPress(page, button(page, 'أبقِ 42.00'));
    await expectFocusInSight(page, 'an amount that was not meant');
    await tabTo(page, price, 'Shift+Tab');
    await retype(page, '٤٣٫٥٠');
    await page.keyboard.press('Enter');
    await page.getByText(saved).waitFor();
    expect(await price.inputValue()).toBe('43.50');
    await tabToAndPress(page, page.getByRole('link', { name: 'الرجوع إلى القائمة' }));
    await expectFocusOn(page, link);

    // A dish moves by its handle, and a category by its buttons; at the top, the one that does nothing more gives way.
    const grill = page.getByRole('region', { name: 'مشاوي الفحم' });
    const grip = grill.getByRole('button', { name: `ترتيب ${dish}: اسحب أو استخدم الأسهم` });
    await tabTo(page, grip, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => grill.getByRole('listitem').nth(1).getByRole('link').textContent()).toBe(dish);
    await expectFocusOn(page, grip);
    const up = button(page, 'ارفع برغر وراب');
    await tabToAndPress(page, up);
    await expect.poll(() => up.isDisabled()).toBe(true);
    await expectFocusOn(page, button(page, 'أنزل برغر وراب'));

    // A category that is not added after all leaves nothing, and one that is added is there.
    const add = button(page, '+ قسم جديد');
    await tabToAndPress(page, add);
    const ownName = page.getByRole('textbox', { name: 'الاسم (العربية)' });
    await expectFocusOn(page, ownName);
    await page.keyboard.type('عصائر');
    await tabToAndPress(page, button(page, 'إلغاء'));
    await expectFocusOn(page, add);

    // The changes are read, and published with a reason.
    await tabToAndPress(page, page.getByRole('link', { name: 'النشر…' }));
    await expectFocusOn(page, title('النشر'));
    await page.getByRole('heading', { name: 'ما سيتغيّر: 3' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: dish }).getByText('43.50').first().waitFor();
    const publish = button(page, 'انشر الآن');
    await tabToAndPress(page, publish);
    await page.getByText('اكتب السبب في كلمات قليلة؛ فهو يظهر في السجل.').waitFor();
    await expectFocusOn(page, publish);
    const reason = page.getByRole('textbox', { name: 'السبب' });
    await tabTo(page, reason, 'Shift+Tab');
    await page.keyboard.type('أسعار الشتاء');
    await tabToAndPress(page, publish);
    await page.getByText('نُشر. القوائم المفتوحة تعرضه الآن.').waitFor();
    await page.getByText('أسعار الشتاء').waitFor();
    await expectFocusInSight(page, 'a publication');
    const look = button(page, 'ما الذي غيّرته');
    await tabToAndPress(page, look);
    await page.getByText('43.50').first().waitFor();
    await expectFocusOn(page, look);

    // One of two portions is given back from the orders behind a figure.
    await openDeskPage(page, 'إغلاق اليوم');
    const net = button(page, /^المبيعات بعد المبالغ المستردة/);
    await tabToAndPress(page, net);
    const panel = page.getByRole('dialog', { name: 'المبيعات بعد المبالغ المستردة' });
    await expectFocusOn(page, panel);
    const open = panel.getByRole('button', { name: `طلب ${order.number}` });
    await tabToAndPress(page, open);
    await panel.getByText('ما الذي يُرد؟').waitFor();
    await expectFocusOn(page, open);
    const more = panel.getByRole('button', { name: /^زيادة الكمية/ }).first();
    const less = panel.getByRole('button', { name: /^تقليل الكمية/ }).first();
    await tabToAndPress(page, more);
    await tabToAndPress(page, more);
    await expect.poll(() => more.isDisabled()).toBe(true);
    await expectFocusOn(page, more);
    await expectFocusInSight(page, 'the most that can be given back');
    await tabTo(page, less, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, less);
    await tabTo(page, panel.getByRole('radio', { name: 'صنف ناقص' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await panel.getByRole('radio', { name: 'صنف غير جيد', checked: true }).waitFor();
    await expectFocusInSight(page, 'a reason');
    // Escape puts the order away; what was chosen is there when it is opened again.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocusOn(page, net);
    await page.keyboard.press('Enter');
    await tabToAndPress(page, open);
    await panel.getByRole('radio', { name: 'صنف غير جيد', checked: true }).waitFor();
    await tabToAndPress(page, panel.locator('form').getByRole('button', { name: /^رد \D*13\.00/ }));
    await panel.getByText('رُدّ نقدًا').waitFor();
    await expectFocusInSight(page, 'a refund');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocusOn(page, net);
    await expect.poll(() => net.textContent()).toContain('13.00');

    // Another day, and back.
    await tabToAndPress(page, button(page, 'اليوم السابق'), 'Enter');
    await page.getByText('لم يُبع شيء.').first().waitFor();
    await expectFocusOn(page, button(page, 'اليوم السابق'));
    const next = button(page, 'اليوم التالي');
    await tabToAndPress(page, next);
    await net.waitFor();
    await expect.poll(() => next.isDisabled()).toBe(true);
    await expectFocusInSight(page, 'the last of the days');

    // Loaded anew, a page outlines nothing for a person who uses no keyboard.
    await openDeskPage(page, 'الفروع');
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'الطلبات' }).or(page.getByText('المتاح هنا')).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

    await tabToAndPress(page, button(page, 'تسجيل الخروج'));
    await expectFocusOn(page, email);
    await page.context().close();
  },
);

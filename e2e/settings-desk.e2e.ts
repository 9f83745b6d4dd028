import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { addItem, chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { openDesk, publishDraft } from './support/desk.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { moveOrder } from './support/staff.ts';
import { openVisit } from './support/visit.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

/** Types into a field and leaves it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.blur();
}

/** Publishes the draft, with its changes as they are named. */
async function publish(page: Page, why: string, changes: readonly string[]): Promise<void> {
  await page.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
  await press(page.getByRole('link', { name: 'النشر…' }));
  for (const words of changes) await page.getByText(words).first().waitFor();
  await publishDraft(page, why);
}

journey(
  'an owner lowers the amount that is paid in cash and switches messages on, and a guest who orders for more is told why',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'settings' });
    await press(phone.getByRole('link', { name: 'حدود الطلبات' }));
    const most = phone.getByLabel('أقصى كمية من الطبق الواحد', { exact: true });
    expect(await most.inputValue()).toBe('99');
    await write(phone, 'أقصى كمية من الطبق الواحد', '٢٠٠');
    await phone.getByText('«٢٠٠» ليس عددًا من 1 إلى 99.').waitFor();
    await write(phone, 'أقصى كمية من الطبق الواحد', '٢٠');
    await write(phone, 'أعلى مبلغ يُدفع عند التسليم', '٢٠');
    await write(phone, 'أرقامكم', '0512345678');
    await phone.getByText('الرقم "0512345678" غير مكتمل. اكتب الرقم كاملًا مثل ‎+966512345678.').waitFor();
    await write(phone, 'أرقامكم', '+966 51 234 5678');
    await phone.getByText('الرقم "0512345678" غير مكتمل.').waitFor({ state: 'detached' });
    await expectNoViolations(phone, 'limits');

    await press(phone.getByRole('link', { name: 'كل الإعدادات' }));
    await press(phone.getByRole('link', { name: 'رسائل الضيوف' }));
    // The words of a restaurant without its own, in each language; a wrong name is told before the field is left.
    await phone.getByText('{restaurant}: طلبك رقم {number} جاهز في {branch}.').waitFor();
    await phone.getByText('{restaurant} : votre commande {number} est prête à {branch}.').waitFor();
    const ready = phone.getByLabel('جاهز للاستلام (العربية)', { exact: true });
    const wrongName = phone.getByText('{restaurant} {branch} {number}\u2069.');
    await ready.pressSequentially('طلبك {num');
    expect(await wrongName.count()).toBe(0);
    await ready.pressSequentially('bers}');
    await wrongName.waitFor();
    await expectNoViolations(phone, 'a wrong name in a message');
    await write(phone, 'جاهز للاستلام (العربية)', 'طلبك {number} بانتظارك عند {time}');
    await write(phone, 'جاهز للاستلام (الإنجليزية)', 'Order {number} waits for you');
    await phone.getByText('لا تعرف هذه الرسالة {time}.').waitFor();
    await write(phone, 'جاهز للاستلام (العربية)', 'طلبك {number} بانتظارك');
    await phone.getByText('لا تعرف هذه الرسالة {time}.').waitFor({ state: 'detached' });
    await phone.getByLabel('كيف تصل الأخبار إلى الضيف').selectOption({ label: 'إشعار فقط' });
    await expectNoViolations(phone, 'messages');
    await publish(phone, 'حدود جديدة', [
      'أعلى مبلغ يُدفع عند التسليم',
      'أقصى كمية من الطبق الواحد',
      'أرقامكم',
      'نصوص الرسائل',
      'إشعار فقط',
    ]);

    const guest = await openVisit(browser, shop.url, { device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await openPage(guest);
    await chooseBranch(guest, 'شارع العليا');
    await addItem(guest, { item: 'برغر شار مع البطاطس', answers: { 'كيف تفضّل الاستواء؟': ['مستوٍ جيدًا'] } });
    await openCart(guest);
    await signIn(guest, { shopUrl: shop.url });
    await goToCheckout(guest);
    await choose(guest.getByRole('radio', { name: 'نقدًا' }));
    await press(guest.getByRole('button', { name: 'تأكيد الطلب' }));
    await guest.getByText('أقصى مبلغ يمكن دفعه عند الاستلام هو 20.00 ر.س.').first().waitFor();
  },
);

journey(
  'an owner asks guests about parking, says a sentence in other words, adds a tier and keeps a category from a branch',
  async ({ browser }) => {
    const desk = await openDesk(browser, shop.url, { at: 'settings/topics', isPhone: false });
    await press(desk.getByRole('button', { name: '+ موضوع جديد' }));
    await desk.getByLabel('الاسم (العربية)').last().fill('المواقف');
    await desk.getByLabel('الاسم (الإنجليزية)').last().fill('Parking');
    await press(desk.getByRole('button', { name: 'إضافة', exact: true }));
    const topic = desk.getByRole('listitem', { name: 'المواقف' });
    await topic.waitFor();
    const topics = desk.getByRole('region', { name: 'مواضيع التقييم' }).getByRole('listitem');
    await press(topic.getByRole('button', { name: /المواقف/ }).first());
    await expect.poll(() => topics.nth(3).getAttribute('aria-label')).toBe('المواقف');
    await expectNoViolations(desk, 'topics');

    await desk.goto('/staff/desk/settings/words');
    await desk.getByLabel('ابحث عن جملة').fill('ماذا تشتهي');
    await press(desk.getByRole('button', { name: 'تعديل «ماذا تشتهي؟»' }));
    await desk.getByText('المعتاد: \u2068ماذا تشتهي؟').waitFor();
    await desk.getByLabel('العربية', { exact: true }).fill('وش خاطرك فيه يا {name}؟');
    await desk.getByLabel('العربية', { exact: true }).blur();
    await desk.getByText('لا يوضع بين الأقواس هنا إلا: \u2068لا شيء').waitFor();
    await desk.getByLabel('العربية', { exact: true }).fill('وش خاطرك فيه؟');
    await desk.getByLabel('العربية', { exact: true }).blur();
    await desk.getByText('كلماتكم', { exact: true }).waitFor();
    await expectNoViolations(desk, 'words');

    await desk.goto('/staff/desk/settings/points');
    await press(desk.getByRole('button', { name: '+ مستوى جديد' }));
    await desk.getByLabel('الاسم (العربية)').last().fill('وهج');
    await desk.getByLabel('الاسم (الإنجليزية)').last().fill('Glow');
    await press(desk.getByRole('button', { name: 'إضافة', exact: true }));
    const tier = desk.getByRole('listitem', { name: 'وهج' });
    await tier.getByLabel('أقل عدد من النقاط').fill('١٠٠');
    await tier.getByLabel('أقل عدد من النقاط').blur();
    await tier.getByText('لا يطلب هذا المستوى نقاطًا أكثر من الذي قبله.').waitFor();
    await tier.getByLabel('أقل عدد من النقاط').fill('٤٠٠٠');
    await tier.getByLabel('أقل عدد من النقاط').blur();
    await expectNoViolations(desk, 'points');

    await desk.goto('/staff/desk/menu');
    const desserts = desk.getByRole('region', { name: 'الحلويات' });
    const change = desserts.getByRole('button', { name: 'تعديل', exact: true });
    const without = desserts.getByRole('group', { name: 'الفروع التي لا تقدّمه' });
    await change.waitFor();
    // Rows out of sight are not drawn, and take the same room: what is pressed does not move while the page scrolls to it.
    const lists = desk.getByRole('main').getByRole('list');
    const readHeights = () => lists.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    const before = await readHeights();
    const end = lists.last().getByRole('link').last();
    await end.scrollIntoViewIfNeeded();
    await expect.poll(() => end.evaluate((dish) => dish.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
    expect(await readHeights()).toEqual(before);
    await press(change);
    await press(without.getByRole('checkbox', { name: 'شارع العليا', exact: true }));
    await expectNoViolations(desk, 'category');
    await publish(desk, 'أسئلة وكلمات', ['المواقف', 'كلمات المتجر', 'وهج', 'الحلويات']);

    const guest = await openVisit(browser, shop.url, { device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await openPage(guest);
    await guest.getByRole('heading', { name: 'الحلويات' }).waitFor();
    await openPage(guest, '/search');
    await guest.getByLabel('وش خاطرك فيه؟').first().waitFor();
    await openPage(guest);
    await chooseBranch(guest, 'شارع العليا');
    await guest.getByRole('heading', { name: 'الحلويات' }).waitFor({ state: 'detached' });
    await press(guest.getByRole('button', { name: /أرز بالزعفران/ }).first());
    await openCart(guest);
    await signIn(guest, { shopUrl: shop.url });
    await goToCheckout(guest);
    const id = await placeOrder(guest);
    await moveOrder(shop.url, { id, number: '', token: '' }, 'finished');
    await openPage(guest, `/user/order/${id}`);
    await press(guest.locator('main a[href$="/feedback"]'));
    await guest.getByRole('group', { name: 'المواقف' }).waitFor();
    await openPage(guest, '/user/profile/loyalty');
    await guest.getByText('وهج').first().waitFor();
  },
);

journey(
  'an owner adds French in the draft, and every text has a field for it at once, before anything is published',
  async ({ browser }) => {
    const kuwait = shop.url.replace('127.0.0.1', 'kuwait.localhost');
    const phone = await openDesk(browser, kuwait, { at: 'menu' });
    await phone.getByRole('button', { name: 'تعديل', exact: true }).first().waitFor();
    expect(await phone.getByText(/^نصوص ناقصة/).count()).toBe(0);
    await phone.goto('/staff/desk/settings/languages');
    await press(phone.getByRole('checkbox', { name: 'الفرنسية' }));
    for (const [at, label] of [
      ['content/pages/about', 'العنوان (الفرنسية)'],
      ['settings/messages', 'جاهز للاستلام (الفرنسية)'],
      ['branches', 'الاسم (الفرنسية)'],
    ]) {
      await phone.goto(`/staff/desk/${at}`);
      await phone
        .getByLabel(label ?? '', { exact: true })
        .first()
        .waitFor();
    }
    await phone.goto('/staff/desk/menu');
    await press(phone.getByRole('button', { name: 'تعديل', exact: true }).first());
    await phone.getByLabel('الاسم (الفرنسية)', { exact: true }).first().fill('Plats');
    await phone.getByLabel('الاسم (الفرنسية)', { exact: true }).first().blur();
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await phone.goto('/staff/desk/publish');
    await phone.getByLabel('اللغة', { exact: true }).selectOption({ label: 'Français' });
  },
);

import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk, publishDraft, scrollToTop } from './support/desk.ts';
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

journey(
  'on a phone, an owner copies the menu, gives the copy to delivery, publishes, and takes it away again',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu' });
    await press(phone.getByRole('button', { name: 'الاسم وأنواع الطلبات' }));
    await press(phone.getByRole('button', { name: '+ نسخة من هذه القائمة' }));
    const form = phone.locator('form');
    await form.getByLabel('الاسم (العربية)').fill('قائمة التوصيل');
    await form.getByLabel('الاسم (الإنجليزية)').fill('Delivery menu');
    await press(form.getByRole('button', { name: 'إضافة' }));
    const copy = phone.getByRole('region', { name: 'قائمة التوصيل' });
    await copy.getByText('النسخة في المسودّة').waitFor();
    await copy.getByText('ما لم يُفعَّل هذا يرى الضيوف «القائمة الرئيسية» وحدها.').waitFor();
    await press(copy.getByRole('checkbox', { name: 'توصيل', exact: true }));
    await press(copy.getByRole('checkbox', { name: 'لكل نوع من الطلبات قائمته' }));
    await copy.getByText('الطلبات التي لا قائمة لها تُعرض لها «القائمة الرئيسية».').waitFor();
    await copy.getByLabel('الاسم (الفرنسية)').first().fill('Carte de livraison');
    await copy.getByLabel('الاسم (الفرنسية)').first().blur();
    expect(await phone.getByRole('region', { name: /^الحلويات/ }).count()).toBe(2);
    await scrollToTop(phone);
    await expectNoViolations(phone, 'a copied menu');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await phone.goto('/staff/desk/prices');
    await phone.getByRole('rowheader', { name: 'الحلويات · قائمة التوصيل' }).waitFor();
    await phone.goto('/staff/desk/publish');
    await phone.getByText('الحلويات القسم · قائمة التوصيل').waitFor();
    // The contents of a new menu are not told file by file.
    expect(await phone.getByText(/\.json/).count()).toBe(0);
    await publishDraft(phone, 'قائمة للتوصيل');

    const ofTypes = async () => {
      const answer = await fetch(`${shop.url}/api/applications`);
      const { data } = (await answer.json()) as { data: { attributes: Record<string, { type: string }[]> } };
      return data.attributes['order-type-menus']?.map(({ type }) => type);
    };
    expect(await ofTypes()).toEqual(['deliver']);

    await phone.goto('/staff/desk/menu');
    await phone.getByRole('heading', { level: 3, name: 'قائمة التوصيل' }).waitFor();
    // The draft that was published gives way to a new one.
    await phone.waitForLoadState('networkidle');
    await press(phone.getByRole('button', { name: 'الاسم وأنواع الطلبات' }).last());
    await press(copy.getByRole('button', { name: 'حذف هذه القائمة' }));
    await press(copy.getByRole('button', { name: 'نعم، احذف قائمة التوصيل بكل ما فيها' }));
    await copy.waitFor({ state: 'detached' });
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await phone.goto('/staff/desk/publish');
    await publishDraft(phone, 'قائمة واحدة تكفي');
    expect(await ofTypes()).toEqual([]);
  },
);

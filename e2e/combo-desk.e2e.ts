import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { openDesk, publishDraft } from './support/desk.ts';
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

const chicken = 'دجاج بالزبدة';

journey(
  'on a phone, an owner makes a dish a combo of two steps, orders them by keyboard, adds an ingredient, and guests can choose',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu/main/charcoal-grill/butter-chicken' });
    const combo = phone.getByRole('region', { name: 'وجبة مجمّعة' });
    const addStep = async (arabic: string, english: string, dish: string) => {
      await press(combo.getByRole('button', { name: '+ خطوة جديدة' }));
      await combo.getByLabel('الاسم (العربية)').last().fill(arabic);
      await combo.getByLabel('الاسم (الإنجليزية)').last().fill(english);
      // Names that are not added yet outlive a reload.
      await phone.reload();
      await press(combo.getByRole('button', { name: 'إضافة', exact: true }));
      await combo.getByText('تحتاج الخطوة إلى صنف: اختر واحدًا.').waitFor();
      await combo.getByLabel('أضف صنفًا').last().selectOption({ label: dish });
      await combo
        .getByRole('list', { name: `أصناف ${arabic}` })
        .getByText(dish, { exact: true })
        .waitFor();
    };
    await addStep('مشروبك', 'Your drink', 'شاي كرك');
    await addStep('الجانبي', 'A side', 'بطاطس مقلية');
    const surcharge = combo.getByLabel('زيادة شاي كرك');
    await surcharge.fill('abc');
    await surcharge.press('Enter');
    await combo.getByText('«abc» ليس سعرًا يُقرأ بوجه واحد.').waitFor();
    await surcharge.fill('٢٫٥');
    await surcharge.press('Enter');
    await combo.getByLabel('بطاطس مقلية مختار مسبقًا').check();
    await combo.getByRole('button', { name: 'ترتيب الجانبي: اسحب أو استخدم الأسهم' }).press('ArrowUp');
    await combo
      .getByRole('button', { name: /^ترتيب/ })
      .first()
      .and(combo.getByLabel(/الجانبي/))
      .waitFor();

    const parts = phone.getByRole('region', { name: 'المكوّنات' });
    await press(parts.getByRole('button', { name: '+ مكوّن جديد' }));
    await parts.getByLabel('الاسم (العربية)').last().fill('إكليل الجبل');
    await parts.getByLabel('الاسم (الإنجليزية)').last().fill('Rosemary');
    await press(parts.getByRole('button', { name: 'إضافة', exact: true }));
    await parts.getByText('إكليل الجبل', { exact: true }).waitFor();
    await expectNoViolations(phone, 'combo and ingredients');
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();

    // The dish of a combo cannot become one.
    await phone.goto('/staff/desk/menu/main/drinks/karak-tea');
    await combo.getByText('يُختار هذا الصنف ضمن دجاج بالزبدة').waitFor();

    await phone.goto('/staff/desk/publish');
    // The changes name things as people do, not as files do.
    await phone.getByText('إكليل الجبل', { exact: true }).first().waitFor();
    expect(await phone.getByText('rosemary').count()).toBe(0);
    await publishDraft(phone, 'وجبة الدجاج');
    const guest = await openTablet(browser, shop.url, 'ar-sa');
    await guest.goto('/menu');
    await press(guest.getByRole('link', { name: chicken, exact: true }).first());
    const dish = guest.getByRole('dialog', { name: chicken, exact: true });
    await dish.getByText('الجانبي').first().waitFor();
    await dish.getByText('مشروبك').first().waitFor();
    await dish.getByText('2.50').first().waitFor();
    // The guest finds it chosen.
    await expect.poll(() => dish.getByRole('radio', { name: 'بطاطس مقلية' }).isChecked()).toBe(true);
  },
);

journey(
  'on a phone, an owner removes a dish that a combo offers, reads where it is missed, and takes it out there with a press',
  async ({ browser }) => {
    const [burger, box] = ['برغر شار مع البطاطس', 'بوكس البرغر'];
    const phone = await openDesk(browser, shop.url, { at: 'menu/main/burgers-and-wraps/char-burger-and-fries' });
    await press(phone.getByRole('button', { name: 'حذف الصنف' }));
    await press(phone.getByRole('button', { name: `نعم، احذف ${burger}` }));
    await press(phone.getByRole('link', { name: 'النشر…' }));
    const problem = phone.getByRole('listitem').filter({ hasText: 'لم يعد في القائمة، وما زال يُختار هنا.' });
    await problem.getByRole('link', { name: box }).waitFor();
    await expectNoViolations(phone, 'a combo that misses a dish');
    expect(await problem.innerText()).not.toMatch(/char-burger|\.json/);
    await press(problem.getByRole('button', { name: `أزل ${burger} من ${box}` }));
    await problem.waitFor({ state: 'detached' });
    await expect.poll(() => phone.getByText('char-burger', { exact: false }).count()).toBe(0);
    // A picture has no name: it is told by its file.
    await press(phone.getByText(/^يستحق النظر/));
    await phone.getByText(/^images\/beef-burger-with-fries/).waitFor();
    await publishDraft(phone, 'بلا برغر شار');
  },
);

import { afterAll, beforeAll, expect } from 'vitest';
import { openDesk, scrollToTop } from './support/desk.ts';
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

journey(
  'on a phone, an owner is asked about an amount ten times as large on the page of a dish, and about a fee',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'menu/main/charcoal-grill/butter-chicken' });
    const price = phone.getByRole('textbox', { name: 'كل الفروع' });
    const was = await price.inputValue();
    const ten = (Number(was) * 10).toFixed(2);
    await price.fill(ten);
    await price.press('Enter');
    await phone.getByText(`${ten} بدلًا من ${was}؟`).waitFor();
    expect(await price.inputValue()).toBe(was);
    await scrollToTop(phone);
    await expectNoViolations(phone, 'an amount that is asked about');
    await press(phone.getByRole('button', { name: `أبقِ ${was}` }));
    await phone.getByText(`${ten} بدلًا من ${was}؟`).waitFor({ state: 'detached' });
    // The price of a branch is compared with that of everywhere, and taken once the person is sure.
    const ofBranch = phone.getByRole('textbox', { name: 'السعر في حطين' });
    await ofBranch.fill(ten);
    await ofBranch.press('Enter');
    await press(phone.getByRole('button', { name: `نعم، ${ten}` }));
    await expect.poll(() => ofBranch.inputValue()).toBe(ten);

    await phone.goto('/staff/desk/branches');
    const fee = phone.getByLabel(/^التوصيل إلى/).first();
    const charge = await fee.inputValue();
    await fee.fill(String(Number(charge) * 10));
    await fee.press('Enter');
    await phone.getByText(`${(Number(charge) * 10).toFixed(2)} بدلًا من ${charge}؟`).waitFor();
    expect(await fee.inputValue()).toBe(charge);
  },
);

const valuesOf = (fields: (HTMLElement | SVGElement)[]) => fields.map((field) => (field as HTMLInputElement).value);

journey(
  'on a phone, an owner who sets a holiday onto the days of another one is told at the field, and keeps what was typed',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'hours' });
    const addHoliday = async (arabic: string, english: string, from: string, to: string) => {
      await press(phone.getByRole('button', { name: 'أضف إجازة أو ساعات خاصة' }));
      const form = phone.getByRole('form', { name: 'أضف إجازة أو ساعات خاصة' });
      await form.getByLabel('الاسم (العربية)').fill(arabic);
      await form.getByLabel('الاسم (الإنجليزية)').fill(english);
      await form.getByLabel('اليوم الأول').fill(from);
      await form.getByLabel('اليوم الأخير').fill(to);
      return form;
    };
    const add = { name: /^أضف إلى \d+ من الفروع$/ };
    const stock = await addHoliday('أيام الجرد', 'Stocktaking', '2027-04-10', '2027-04-14');
    await press(stock.getByRole('button', add));
    const family = await addHoliday('يوم العائلة', 'Family day', '2027-04-14', '2027-04-15');
    // It begins on another day, and meets the last one of the other.
    await family.getByText(/^في هذه الأيام يوجد من قبل: .*أيام الجرد/).waitFor();
    await press(family.getByRole('button', add));
    expect(await family.getByLabel('الاسم (الإنجليزية)').inputValue()).toBe('Family day');
    await family.getByLabel('اليوم الأول').fill('2027-04-20');
    await family.getByLabel('اليوم الأخير').fill('2027-04-21');
    await press(family.getByRole('button', add));

    const day = phone.getByRole('region', { name: 'يوم العائلة', exact: true });
    const first = day.getByLabel('اليوم الأول');
    await first.fill('2027-04-10');
    await first.press('Enter');
    await day.getByText(/^في هذه الأيام يوجد من قبل: أيام الجرد/).waitFor();
    expect(await first.inputValue()).toBe('2027-04-10');
    await scrollToTop(phone);
    await expectNoViolations(phone, 'days that are taken');
    // Both days are moved together: the first may be after the old last one meanwhile.
    await first.fill('2027-05-01');
    await first.press('Enter');
    await day.getByText('اليوم الأخير قبل اليوم الأول.').waitFor();
    await day.getByLabel('اليوم الأخير').fill('2027-05-02');
    await day.getByLabel('اليوم الأخير').press('Enter');
    await day.getByText('اليوم الأخير قبل اليوم الأول.').waitFor({ state: 'detached' });
    await phone.getByText('محفوظة. يراها الضيوف بعد النشر.').waitFor();
    await phone.reload();
    await expect.poll(() => first.inputValue()).toBe('2027-05-01');
    expect(await phone.getByRole('region', { name: 'أيام الجرد', exact: true }).count()).toBe(1);

    // It was moved here alone: another branch gets it by a press, and both lose it by one.
    await press(day.getByText('الفروع الأخرى: 0 مطابقة، 4 مختلفة'));
    await press(day.getByRole('checkbox', { name: 'النخيل', exact: true }));
    await press(day.getByRole('button', { name: 'طبّق هذه الأيام على 1' }));
    await day.getByText('الفروع الأخرى: 1 مطابقة، 3 مختلفة').waitFor();
    await scrollToTop(phone);
    await expectNoViolations(phone, 'days of other branches');
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ label: 'النخيل' });
    await expect.poll(() => day.getByLabel('اليوم الأول').evaluateAll(valuesOf)).toEqual(['2027-04-20', '2027-05-01']);
    const may = day.last();
    await press(may.getByRole('button', { name: 'احذف يوم العائلة من 2 من الفروع' }));
    await expect.poll(() => day.getByLabel('اليوم الأول').evaluateAll(valuesOf)).toEqual(['2027-04-20']);
    await phone.getByLabel('الفرع', { exact: true }).selectOption({ index: 0 });
    await day.waitFor({ state: 'detached' });
  },
);

journey('on a phone, a picture that is too large is refused in words, and not sent', async ({ browser }) => {
  const phone = await openDesk(browser, shop.url, { at: 'menu/main/charcoal-grill/lamb-and-vegetable-tagine' });
  let isSent = false;
  phone.on('request', (request) => (isSent ||= request.url().endsWith('/pictures')));
  await phone
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9 * 1024 * 1024) });
  await phone.getByText('حجم هذه الصورة 9 ميغابايت. اختر صورة لا تتجاوز 8 ميغابايت.').waitFor();
  expect(isSent).toBe(false);
});

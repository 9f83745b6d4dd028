import { afterAll, beforeAll, expect } from 'vitest';
import { openDesk } from './support/desk.ts';
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

const statement = (text: string) => ({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

journey(
  'on a phone, an owner reads a statement in Arabic: each difference has a name, and other days clear it',
  async ({ browser }) => {
    const phone = await openDesk(browser, shop.url, { at: 'reconciliation' });
    await press(phone.getByRole('button', { name: 'اسأل بوابات الدفع' }));
    await phone.getByRole('heading', { name: 'لم يُدفع بالبطاقة في هذه المدة.' }).waitFor();
    const file = phone.locator('input[type=file]');
    await file.setInputFiles(statement('رقم العملية;النوع;المبلغ\nabc;دفع;كثير\n'));
    await phone.getByText('تعذّرت قراءة السطر 2 من الكشف.').waitFor();
    // Differences beyond one answer come when they are asked for, and their number is told from the start.
    const many = Array.from({ length: 501 }, (_, at) => `chg_${at};دفع;1.00\n`).join('');
    await file.setInputFiles(statement(`رقم العملية;النوع;المبلغ\n${many}`));
    const all = phone.getByRole('region', { name: '501' });
    await press(all.getByRole('button', { name: 'المزيد من الفروق (يظهر 500 من 501)' }));
    await all.getByText('chg_500', { exact: true }).waitFor();
    expect(await all.getByRole('listitem').count()).toBe(501);
    await file.setInputFiles(statement(`id,amount\n${'x'.repeat(1_900_000)},1\n`));
    await phone.getByText('الملف كبير جدًا', { exact: false }).waitFor();
    await file.setInputFiles(statement('رقم العملية;النوع;المبلغ\npay_x1;دفع;٣٨٫٠٠ ر.س\npay_x2;استرداد;(٥٫٠٠)\n'));
    const differences = phone.getByRole('region', { name: 'فرقان' });
    await differences.getByText('أخذت البوابة مبلغًا لا نعرفه').waitFor();
    await differences.getByText('ردّت البوابة مبلغًا لا نعرفه').waitFor();
    await differences.getByText('38.00').waitFor();
    await expectNoViolations(phone, 'a statement with differences');
    await phone.getByLabel('بوابة الكشف').selectOption({ label: 'Moyasar' });
    await differences.waitFor({ state: 'detached' });
    expect(await phone.getByText('تعذّرت قراءة', { exact: false }).count()).toBe(0);
  },
);

journey('the choice of gateways begins with the one that takes the shop’s cards', async ({ browser }) => {
  const desk = await openDesk(browser, shop.url.replace('127.0.0.1', 'kuwait.localhost'), {
    at: 'reconciliation',
    isPhone: false,
  });
  expect(await desk.getByLabel('بوابة الكشف').inputValue()).toBe('tap');
});

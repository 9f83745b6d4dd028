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

journey(
  'differences that are still being asked for when other days or another gateway are chosen are not shown',
  async ({ browser }) => {
    const desk = await openDesk(browser, shop.url, { at: 'reconciliation', isPhone: false });
    const ask = desk.getByRole('button', { name: 'اسأل بوابات الدفع' });
    const results = desk.locator('#differences');
    let asked = 0;
    let isHeld = Promise.withResolvers<void>();
    await desk.route('**/api/staff/reconciliation*', async (route) => {
      asked += 1;
      const { promise } = isHeld;
      const answer = await route.fetch();
      const document = (await answer.json()) as { meta: { next: string | null } };
      // More payments follow, whatever was answered.
      if (route.request().method() === 'GET') document.meta.next = 'more';
      await promise;
      await route.fulfill({ response: answer, json: document });
    });
    const answerNow = async () => {
      const answered = desk.waitForResponse('**/api/staff/reconciliation*');
      isHeld.resolve();
      isHeld = Promise.withResolvers<void>();
      await (await answered).finished();
      await desk.waitForTimeout(500);
    };
    const day = desk.getByLabel('من', { exact: true });
    const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

    await press(ask);
    await expect.poll(() => asked).toBe(1);
    await day.fill(before(5));
    await expect.poll(() => ask.isEnabled()).toBe(true);
    await answerNow();
    expect([asked, await results.count()]).toEqual([1, 0]);

    await desk.locator('input[type=file]').setInputFiles(statement('id,type,amount\npay_x1,payment,38.00\n'));
    await expect.poll(() => asked).toBe(2);
    await desk.getByLabel('بوابة الكشف').selectOption({ label: 'Moyasar' });
    await answerNow();
    expect(await results.count()).toBe(0);
    expect(await desk.locator('input[type=file]').isEnabled()).toBe(true);
  },
);

journey('the choice of gateways begins with the one that takes the shop’s cards', async ({ browser }) => {
  const desk = await openDesk(browser, shop.url.replace('127.0.0.1', 'kuwait.localhost'), {
    at: 'reconciliation',
    isPhone: false,
  });
  expect(await desk.getByLabel('بوابة الكشف').inputValue()).toBe('tap');
});

import type { FiguresDocument } from '@sufra/contracts';
import { addDays } from '@sufra/ordering';
import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { goToPage } from './support/desk.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, moveOrder, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  // The demo's own kitchen leaves the orders to the people of this journey.
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

journey(
  'a manager reads the day on a phone, opens a figure, gives money back, closes the day and saves the report',
  async ({ visit }) => {
    const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
    await moveOrder(shop.url, order, 'finished');
    const open = await placeCashOrder(shop.url, 'Olaya Street', 'نورة');
    const phone = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(phone, { at: '/staff/desk' });
    await phone.getByRole('heading', { name: 'اليوم', exact: true }).waitFor();
    await phone.getByText('لا شيء ينتظر الموافقة.').waitFor();
    await expectNoViolations(phone, 'today');

    await press(phone.getByRole('link', { name: 'إغلاق اليوم' }));
    await press(phone.getByRole('button', { name: /^المبيعات بعد المبالغ المستردة/ }));
    const behind = phone.getByRole('dialog', { name: 'المبيعات بعد المبالغ المستردة' });
    await press(behind.getByRole('button', { name: `طلب ${order.number}` }));
    await behind.getByLabel('مبلغ إضافي').fill('٤٫٥٠');
    await behind.getByLabel('صنف غير جيد').check();
    await expectNoViolations(phone, 'the orders behind a figure');
    await press(behind.locator('form').getByRole('button', { name: /^رد/ }));
    await behind.getByText('رُدّ نقدًا').waitFor();
    await press(behind.getByRole('button', { name: 'إغلاق' }));
    // The figure that was opened is the one after the refund.
    await phone.getByRole('button', { name: /^المبيعات بعد المبالغ المستردة.*21\.50/ }).waitFor();

    // An order that is still open keeps the day open.
    await phone.getByLabel('النقد المعدود في الصندوق').fill('1.250');
    await press(phone.getByRole('button', { name: 'أغلق اليوم' }));
    await phone.getByText('اكتب المبلغ بنقطة قبل الكسور ودون فاصل بين الآلاف، مثل 1250.50.').waitFor();
    await phone.getByLabel('النقد المعدود في الصندوق').fill('٣٠');
    await press(phone.getByRole('button', { name: 'أغلق اليوم' }));
    await press(phone.getByRole('button', { name: /^نعم، أغلق/ }));
    await phone.getByText('ما زالت في هذا اليوم طلبات مفتوحة: 1', { exact: false }).waitFor();
    await moveOrder(shop.url, open, 'finished');
    await press(phone.getByRole('button', { name: 'أغلق اليوم' }));
    await press(phone.getByRole('button', { name: /^نعم، أغلق/ }));
    await phone.getByText('الإغلاق رقم 1', { exact: false }).waitFor();
    await phone.getByText('ينقص:', { exact: false }).waitFor();
    await expectNoViolations(phone, 'a closed day');

    await press(phone.getByRole('link', { name: 'التقارير' }));
    await phone.getByRole('heading', { name: 'حسب اليوم' }).waitFor();
    await expectNoViolations(phone, 'a report');
    // Days of a long period are shown by the month, and a month opens its own orders alone.
    const monthsOfDays = async (route: Route) => {
      const answer = await route.fetch();
      const document = (await answer.json()) as FiguresDocument;
      const days = Array.from({ length: 90 }, (_, at) => addDays('2026-07-03', at));
      document.data.attributes['by-day'] = days.map((value) => ({ value, orders: 1, amount: 13 }));
      await route.fulfill({ response: answer, json: document });
    };
    await phone.route('**/api/staff/figures?*', monthsOfDays);
    await press(phone.getByRole('button', { name: 'هذه السنة' }));
    const byMonth = phone.getByRole('region', { name: 'حسب الشهر' });
    // The names below the bars are read on a phone, and lie beside each other.
    const labels = await byMonth.locator('svg text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, height } = text.getBoundingClientRect();
        return { left, right, height };
      }),
    );
    expect(Math.min(...labels.map(({ height }) => height))).toBeGreaterThan(11);
    const sorted = labels.toSorted((one, other) => one.left - other.left);
    for (const [at, { left }] of sorted.slice(1).entries()) expect(left).toBeGreaterThan(sorted[at]?.right ?? 0);
    await press(byMonth.getByText('في جدول'));
    const asked = phone.waitForRequest(/figures\/orders/);
    await press(byMonth.getByRole('button', { name: /أغسطس/ }));
    const query = new URL((await asked).url()).searchParams;
    expect([query.get('from'), query.get('to')]).toEqual(['2026-08-01', '2026-08-31']);
    await press(phone.getByRole('dialog').getByRole('button', { name: 'إغلاق' }));
    await phone.unroute('**/api/staff/figures?*', monthsOfDays);
    for (const [button, ending] of [
      ['CSV', '.csv'],
      ['Excel', '.xlsx'],
    ] as const) {
      const saved = phone.waitForEvent('download');
      await press(phone.getByRole('button', { name: button }));
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
      const bytes = await readFile(await file.path());
      if (ending === '.csv') expect(bytes.toString('utf8')).toMatch(/^\uFEFF"البند",/);
      else expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
    await goToPage(phone, 'العملاء');
    await phone.getByLabel('آخر أرقام الجوال أو الاسم').fill('ريم');
    await press(phone.getByRole('button', { name: 'بحث' }));
    await press(phone.getByRole('button', { name: /^ريم/ }));
    const guest = phone.getByRole('dialog', { name: /^ريم/ });
    await guest.getByRole('button', { name: `طلب ${order.number}` }).waitFor();
    await expectNoViolations(phone, 'a customer');
    await press(guest.getByRole('button', { name: 'إغلاق' }));
    await press(phone.getByRole('link', { name: 'آراء الضيوف' }));
    await phone.getByText('لا رسائل مفتوحة.').waitFor();
    await goToPage(phone, 'السجل');
    await phone.getByText(/^أُغلق يوم/).waitFor();
    await phone.getByText('فُتحت صفحة عميل').waitFor();
  },
);

journey('a desk that was open while the shop was upgraded finds its way to the new program', async ({ visit }) => {
  const laptop = await visit({ device: 'desktop', locale: 'ar-sa', shopUrl: shop.url });
  let documents = 0;
  laptop.on('domcontentloaded', () => (documents += 1));
  await laptop.route('**/staff/assets/desk-*.js', (route) => (documents > 1 ? route.continue() : route.abort()));
  await enterByPassword(laptop, { at: '/staff/desk' });
  await laptop.getByRole('heading', { name: 'اليوم', exact: true }).waitFor();
});

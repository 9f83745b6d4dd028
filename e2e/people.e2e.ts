import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, openTablet, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const typePin = async (page: Page, pin: string) => {
  for (const digit of pin) await press(page.getByRole('button', { name: digit, exact: true }));
  await press(page.getByRole('button', { name: 'دخول', exact: true }));
};

const startShift = async (page: Page) => {
  await press(page.getByRole('button', { name: 'فحص الصوت والشاشة والاتصال' }));
  await press(page.getByRole('button', { name: 'بدء الوردية' }));
  await page.getByRole('status').filter({ hasText: 'متصل' }).waitFor();
};

journey(
  'a manager pairs a tablet, adds a cook, unlocks the PIN that was guessed, and ends the tablet, all in Arabic',
  async ({ browser }) => {
    const manager = await openTablet(browser, shop.url, 'ar-sa');
    await enterByPassword(manager);
    await startShift(manager);
    await press(manager.getByRole('link', { name: 'المطعم' }));

    await press(manager.getByRole('link', { name: 'الأجهزة' }));
    await press(manager.getByRole('button', { name: 'ربط جهاز' }));
    const pairing = manager.getByRole('dialog', { name: 'ربط جهاز' });
    await pairing.getByRole('img', { name: 'العنوان مع الرمز في مربع تقرؤه الكاميرا' }).waitFor();
    await expectNoViolations(manager, 'pairing a device');
    const name = await pairing.getByRole('img', { name: /^الرمز: / }).getAttribute('aria-label');
    const code = (name ?? '').replaceAll(/\D/g, '');
    expect(code).toHaveLength(8);

    // The address of the square, as a camera opens it.
    const tablet = await openTablet(browser, shop.url, 'ar-sa');
    await tablet.goto(`/staff#pair=${code}`);
    await tablet.getByLabel('اسم الجهاز').fill('المطبخ');
    await press(tablet.getByRole('button', { name: 'ربط', exact: true }));
    await tablet.getByText('من يعمل الآن؟').waitFor();
    await pairing.getByText('رُبط المطبخ').waitFor();
    await press(pairing.getByRole('button', { name: 'إغلاق' }));

    await press(manager.getByRole('link', { name: 'الموظفون' }));
    await press(manager.getByRole('button', { name: 'إضافة موظف' }));
    const adding = manager.getByRole('dialog', { name: 'إضافة موظف' });
    await press(adding.getByRole('button', { name: 'إضافة موظف' }));
    await adding.getByText('أدخل الاسم الذي يظهر في شاشة الدخول.').waitFor();
    await adding.getByLabel('الاسم').fill('سالم');
    await adding.getByLabel('الرمز السري').fill('1234');
    await press(adding.getByRole('button', { name: 'إضافة موظف' }));
    await adding.getByText('هذا الرمز يسهل تخمينه', { exact: false }).waitFor();
    await expectNoViolations(manager, 'adding a person');
    await adding.getByLabel('الرمز السري').fill('');
    await press(adding.getByRole('button', { name: 'إضافة موظف' }));
    const shown = manager.getByRole('dialog', { name: 'رمز سالم السري' });
    const pin = (await shown.locator('b').innerText()).trim();
    expect(pin).toMatch(/^\d{4}$/);
    await press(shown.getByRole('button', { name: 'تم الحفظ' }));
    await manager.getByRole('listitem').filter({ hasText: 'سالم' }).waitFor();

    await tablet.reload();
    await press(tablet.getByRole('button', { name: /سالم/ }));
    await typePin(tablet, pin);
    await startShift(tablet);
    // A cook has no such section, by its address either.
    expect(await tablet.getByRole('link', { name: 'المطعم' }).count()).toBe(0);
    await tablet.goto('/staff/restaurant/people');
    await startShift(tablet);
    expect(await tablet.getByRole('button', { name: 'إضافة موظف' }).count()).toBe(0);
    await press(tablet.getByRole('button', { name: /^إنهاء وردية/ }));

    // The PIN is worth nothing on a device that is not paired.
    const stranger = await openTablet(browser, shop.url, 'ar-sa');
    await stranger.goto('/staff');
    await stranger.getByText('هذا الجهاز جديد هنا').waitFor();
    await stranger.context().close();

    await press(tablet.getByRole('button', { name: /سالم/ }));
    const wrong = pin === '9999' ? '8888' : '9999';
    for (let guess = 0; guess < 3; guess += 1) {
      await typePin(tablet, wrong);
      await tablet
        .getByRole('alert')
        .filter({ hasText: guess < 2 ? 'غير صحيح' : 'محاولات خاطئة كثيرة' })
        .waitFor();
    }
    await manager.getByRole('alert').filter({ hasText: 'جُرّبت رموز خاطئة باسم سالم' }).waitFor();
    await press(manager.getByRole('link', { name: 'السجل' }));
    await manager.getByText('خُمّن رمز سالم خطأ فأُقفل').waitFor();
    await manager.getByText('سالم على المطبخ', { exact: false }).first().waitFor();
    await expectNoViolations(manager, 'the log');
    await press(manager.getByRole('link', { name: 'الموظفون' }));
    await press(manager.getByRole('button', { name: 'فتح قفل رمز سالم' }));
    await manager.getByRole('alert').filter({ hasText: 'جُرّبت رموز خاطئة' }).waitFor({ state: 'detached' });
    await expectNoViolations(manager, 'people');
    await press(manager.getByRole('link', { name: 'السجل' }));
    await manager.getByText('خُمّن رمز سالم خطأ فأُقفل').waitFor();
    await manager.reload();
    await manager.getByText('خُمّن رمز سالم خطأ فأُقفل').waitFor();
    await typePin(tablet, pin);
    await startShift(tablet);

    await press(manager.getByRole('link', { name: 'الأجهزة' }));
    await press(manager.getByRole('button', { name: 'إلغاء ربط المطبخ' }));
    await press(manager.getByRole('button', { name: 'نعم، ألغِ الربط' }));
    await tablet.getByRole('heading', { name: 'ألغى المدير ربط هذا الجهاز' }).waitFor();
    await expectNoViolations(tablet, 'a device that was ended');
    await tablet.context().close();
    await manager.context().close();
  },
);

journey('a pause is taken back in the log, and an order of before is found and read', async ({ browser }) => {
  const manager = await openTablet(browser, shop.url, 'ar-sa');
  await enterByPassword(manager);
  // Without a shift, at a desk.
  await press(manager.getByRole('link', { name: 'إلى المكتب بلا وردية' }));
  await press(manager.getByRole('link', { name: 'الأجهزة' }));
  await press(manager.getByRole('link', { name: 'ابدأ وردية' }));
  await startShift(manager);
  await press(manager.getByRole('button', { name: 'ازدحام أو إيقاف' }));
  await press(manager.getByRole('button', { name: '+20', exact: true }));
  await press(manager.getByRole('button', { name: 'اجعل المواعيد أبعد' }));
  await manager
    .getByRole('button', { name: /^مزدحم/ })
    .first()
    .waitFor();
  await press(manager.getByRole('link', { name: 'المطعم' }));
  await press(manager.getByRole('link', { name: 'السجل' }));
  await press(manager.getByRole('button', { name: 'تراجع عن: تأخرت الطلبات 20 دقيقة' }));
  await manager.getByText('تم التراجع عنه').waitFor();
  await manager.getByRole('button', { name: 'ازدحام أو إيقاف' }).waitFor();

  await press(manager.getByRole('link', { name: 'الطلبات' }));
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'نورة');
  const card = manager.getByRole('article', { name: `طلب ${order.number}` });
  await press(card.getByRole('button', { name: /^قبول/ }).first());
  await press(card.getByRole('button', { name: 'جاهز', exact: true }));
  await press(card.getByRole('button', { name: 'سُلِّم' }));
  // An order that left the board is found all the same.
  const elsewhere = await openTablet(browser, shop.url, 'ar-sa');
  await elsewhere.route('**/api/staff/board', (route) =>
    route.fulfill({ json: { data: [], meta: { 'message-budget': 'left' } } }),
  );
  await enterByPassword(elsewhere);
  await startShift(elsewhere);
  await elsewhere.getByRole('searchbox').fill('نورة');
  await press(elsewhere.getByRole('region', { name: 'طلبات سابقة' }).getByRole('button', { name: /نورة/ }));
  const panel = elsewhere.getByRole('dialog', { name: `طلب ${order.number}` });
  await panel.getByText('أرز بالزعفران').waitFor();
  await panel.getByText('ما الذي حدث').waitFor();
  await panel.getByText('جوال ينتهي بـ', { exact: false }).waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'تم' }).first().waitFor();
  await expectNoViolations(elsewhere, 'an order of before');
  await elsewhere.context().close();
  await manager.context().close();
});

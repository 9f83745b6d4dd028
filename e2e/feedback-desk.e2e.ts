import { afterAll, beforeAll, expect } from 'vitest';
import { goToPage, scrollToTop } from './support/desk.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword, moveOrder, placeCashOrder } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

type Message = { to: string; channel: string; text: string };

/** The messages that went to an address or number, from the simulator's inbox, once there is one. */
async function messagesTo(to: string): Promise<Message[]> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const answer = await fetch(`${shop.url}/simulator/messages`, { headers: { accept: 'application/json' } });
    const found = ((await answer.json()) as Message[]).filter((message) => message.to === to);
    if (found.length > 0 || Date.now() > giveUpAt) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

journey(
  'a guest writes to the restaurant, and a manager answers on a phone, in Arabic; the second one who answers keeps the text',
  async ({ visit }) => {
    const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    const write = async (message: string, contact: string) => {
      await openPage(guest, '/feedback');
      await guest.getByLabel('رسالتك').fill(message);
      await guest.getByLabel('البريد الإلكتروني أو الجوال (اختياري)').fill(contact);
      await press(guest.getByRole('button', { name: 'إرسال', exact: true }));
      await guest.getByRole('heading', { name: 'شكرًا على رأيك' }).waitFor();
    };
    await write('كان الأرز باردًا، لكن الخدمة لطيفة.', 'sara@example.com');
    await write('أين أجد قائمة الحساسية؟', '');
    await write('شكرًا لكم!', '٠٥١٢٣٤٥٦٧٨');

    const phone = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(phone, { at: '/staff/desk' });
    const late = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(late, { at: '/staff/desk/feedback' });
    await goToPage(phone, 'آراء الضيوف 3 رسائل مفتوحة');
    const cold = phone.getByRole('listitem').filter({ hasText: 'كان الأرز باردًا' });
    const without = phone.getByRole('listitem').filter({ hasText: 'قائمة الحساسية' });
    await without.getByText('فلا يمكن إرسال رد', { exact: false }).waitFor();
    expect(await without.getByRole('button', { name: 'اكتب ردًا' }).count()).toBe(0);
    await press(cold.getByRole('button', { name: 'اكتب ردًا' }));
    await press(cold.getByRole('button', { name: 'أرسل الرد' }));
    await cold.getByText('اكتب الرد أولًا.').waitFor();
    await cold.getByText('يُرسل بالبريد الإلكتروني إلى', { exact: false }).waitFor();
    await cold.getByLabel('ردك').fill('نعتذر منك، وجبتك القادمة على حسابنا.');
    await scrollToTop(phone);
    await expectNoViolations(phone, 'writing an answer');

    // Typed text is there again after a look elsewhere.
    await press(phone.getByRole('button', { name: 'الكل' }));
    expect(await cold.getByLabel('ردك').inputValue()).toBe('نعتذر منك، وجبتك القادمة على حسابنا.');
    const lateCold = late.getByRole('listitem').filter({ hasText: 'كان الأرز باردًا' });
    await press(lateCold.getByRole('button', { name: 'اكتب ردًا' }));
    await lateCold.getByLabel('ردك').fill('شكرًا على ملاحظتك.');
    await press(cold.getByRole('button', { name: 'أرسل الرد' }));
    await cold.getByText(/^رد .+ في /).waitFor();
    const [mail, ...others] = await messagesTo('sara@example.com');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('نعتذر منك، وجبتك القادمة على حسابنا.');
    expect(mail?.text).toContain('> كان الأرز باردًا، لكن الخدمة لطيفة.');

    await press(lateCold.getByRole('button', { name: 'أرسل الرد' }));
    await lateCold.getByRole('alert').filter({ hasText: 'سبق أن رد' }).waitFor();
    await lateCold.getByText('نعتذر منك، وجبتك القادمة على حسابنا.').waitFor();
    expect(await lateCold.getByLabel('نصك الذي لم يُرسل').inputValue()).toBe('شكرًا على ملاحظتك.');
    await scrollToTop(late);
    await expectNoViolations(late, 'an answer that came second');
    await press(lateCold.getByRole('button', { name: 'تجاهل النص' }));

    await press(without.getByRole('button', { name: 'إنهاء بلا رد' }));
    await without.getByText('بلا رد في', { exact: false }).waitFor();
    await phone.getByRole('link', { name: 'آراء الضيوف رسالة مفتوحة' }).waitFor();
    await press(without.getByRole('button', { name: 'أعد فتحها' }));
    await phone.getByRole('link', { name: 'آراء الضيوف رسالتان مفتوحتان' }).waitFor();

    const thanks = phone.getByRole('listitem').filter({ hasText: 'شكرًا لكم!' });
    await press(thanks.getByRole('button', { name: 'اكتب ردًا' }));
    await thanks.getByLabel('ردك').fill('أهلًا بك دائمًا.');
    await press(thanks.getByRole('button', { name: 'أرسل الرد' }));
    expect((await messagesTo('+966512345678')).map(({ text }) => text)).toEqual([
      expect.stringContaining('أهلًا بك دائمًا.'),
    ]);
    await press(phone.getByRole('button', { name: 'رُدّ عليها' }));
    await phone.getByText('أُرسل', { exact: true }).first().waitFor();
    await expectNoViolations(phone, 'answered messages');
  },
);

journey('signing out ends every tab, and an answer that was begun waits for its writer alone', async ({ visit }) => {
  const guest = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await openPage(guest, '/feedback');
  await guest.getByLabel('رسالتك').fill('انتظرت طويلًا.');
  await guest.getByLabel('البريد الإلكتروني أو الجوال (اختياري)').fill('noura@example.com');
  await press(guest.getByRole('button', { name: 'إرسال', exact: true }));
  await guest.getByRole('heading', { name: 'شكرًا على رأيك' }).waitFor();

  const laptop = await visit({ device: 'desktop', locale: 'ar-sa', shopUrl: shop.url });
  const signIn = async (account: string) => {
    await laptop.getByLabel('البريد الإلكتروني').fill(`${account}@staff.example`);
    await laptop.getByLabel('كلمة المرور').fill('demo-kitchen');
    await press(laptop.getByRole('button', { name: 'دخول', exact: true }));
  };
  const signOut = () => press(laptop.getByRole('button', { name: 'تسجيل الخروج' }));
  const waited = laptop.getByRole('listitem').filter({ hasText: 'انتظرت طويلًا.' });
  await enterByPassword(laptop, { at: '/staff/desk/feedback' });
  await press(waited.getByRole('button', { name: 'اكتب ردًا' }));
  await waited.getByLabel('ردك').fill('سألت المطبخ، وأكتب لك قريبًا.');
  const otherTab = await laptop.context().newPage();
  await otherTab.goto('/staff/desk/feedback');
  await otherTab.getByRole('button', { name: 'تسجيل الخروج' }).waitFor();
  await signOut();
  await otherTab.getByLabel('كلمة المرور').waitFor();
  await otherTab.close();
  await signIn('owner');
  await press(waited.getByRole('button', { name: 'اكتب ردًا' }));
  expect(await waited.getByLabel('ردك').inputValue()).toBe('');
  await signOut();
  await signIn('al-olaya');
  expect(await waited.getByLabel('ردك').inputValue()).toBe('سألت المطبخ، وأكتب لك قريبًا.');
});

journey('a manager reads the ratings topic by topic, and the orders behind a star, in Arabic', async ({ visit }) => {
  const order = await placeCashOrder(shop.url, 'Olaya Street', 'ريم');
  await moveOrder(shop.url, order, 'finished');
  const call = async (path: string, body?: object): Promise<{ data: { id: string }[] }> => {
    const answer = await fetch(`${shop.url}/api/orders/${order.id}/${path}`, {
      headers: { authorization: `Bearer ${order.token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { data: { id: string }[] };
  };
  const { data: asked } = await call('ratings/topics');
  const topics = asked.map(({ id }) => ({ id, rating: id === 'food' ? 2 : 5 }));
  await call('feedbacks', { topics, comment: 'الأرز كان باردًا.' });

  const phone = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await enterByPassword(phone, { at: '/staff/desk/ratings' });
  const food = phone.getByRole('region', { name: 'الطعام' });
  await food.getByText('2.00').waitFor();
  await food.getByText('لا نجوم في المدة السابقة.').waitFor();
  await expectNoViolations(phone, 'ratings');
  await press(food.getByRole('button', { name: 'الطعام: نجمتان: طلب واحد مقيَّم' }));
  const behind = phone.getByRole('dialog', { name: 'الطعام: نجمتان' });
  await behind.getByText('الأرز كان باردًا.').waitFor();
  await behind.getByText('الطعام 2/5', { exact: false }).waitFor();
  await behind.getByRole('button', { name: `طلب ${order.number}` }).waitFor();
  await expectNoViolations(phone, 'the orders behind a star');
});

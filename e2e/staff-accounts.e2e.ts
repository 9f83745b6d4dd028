import { afterAll, beforeAll, expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { press } from './support/press.ts';
import { startShop, type Shop } from './support/shop.ts';
import { enterByPassword } from './support/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ environment: { DEMO_STEP_SECONDS: '3600' } });
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const password = 'ibriq-fi-al-matbakh';

/** The newest mail to an address, from the simulator's inbox; a job sends it, so it may take a moment. */
async function readMail(to: string): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt;) {
    const answer = await fetch(`${shop.url}/simulator/messages`, { headers: { accept: 'application/json' } });
    const found = ((await answer.json()) as { to: string; text: string }[]).find((message) => message.to === to);
    if (found) return found.text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail was sent to ${to}.`);
}

journey(
  'an owner invites a manager by link, who opens it on a phone, chooses password and PIN, and signs in, all in Arabic',
  async ({ visit }) => {
    const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await enterByPassword(owner, { at: '/staff/desk/people', account: 'owner' });
    await press(owner.getByRole('button', { name: 'دعوة برابط' }));
    const inviting = owner.getByRole('dialog', { name: 'دعوة برابط' });
    await inviting.getByLabel('الاسم').fill('نورة');
    await inviting.getByLabel('البريد الإلكتروني').fill('noura');
    await inviting.getByLabel('الدور').selectOption({ label: 'مدير الفرع' });
    await press(inviting.getByRole('button', { name: 'إرسال الدعوة' }));
    await inviting.getByRole('alert').filter({ hasText: 'البريد' }).waitFor();
    await expectNoViolations(owner, 'inviting a person');
    // The typed text is still there.
    expect(await inviting.getByLabel('الاسم').inputValue()).toBe('نورة');
    await inviting.getByLabel('البريد الإلكتروني').fill('noura@staff.example');
    await press(inviting.getByRole('button', { name: 'إرسال الدعوة' }));
    const sent = owner.getByRole('dialog', { name: 'رابط نورة' });
    const link = await sent.getByLabel('رابط الدعوة').inputValue();
    await expectNoViolations(owner, 'the link of an invitation');
    await press(sent.getByRole('button', { name: 'تم', exact: true }));
    await owner.getByRole('listitem').filter({ hasText: 'noura@staff.example' }).waitFor();
    await expectNoViolations(owner, 'people with an invitation');
    expect(await readMail('noura@staff.example')).toContain(link);

    const manager = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await manager.goto(link);
    await manager.getByRole('heading', { name: 'مرحبًا نورة' }).waitFor();
    await expectNoViolations(manager, 'what an invitation opens');
    await manager.getByLabel('اختر كلمة مرور').fill('short');
    await manager.getByLabel('اختر رمزًا سريًا').fill('٧٣٩١');
    await press(manager.getByRole('button', { name: 'قبول ودخول' }));
    await manager.getByRole('alert').filter({ hasText: '8 أحرف على الأقل' }).waitFor();
    await manager.getByLabel('اختر كلمة مرور').fill(password);
    await press(manager.getByRole('button', { name: 'قبول ودخول' }));
    await manager.getByText('أهلًا نورة', { exact: false }).waitFor();
    expect(new URL(manager.url()).hash).toBe('');

    // The link worked once.
    const late = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    await late.goto(link);
    await late.getByText('استُخدم هذا الرابط من قبل', { exact: false }).waitFor();
    await expectNoViolations(late, 'a link that was used');
    await press(late.getByRole('button', { name: 'إلى صفحة الدخول' }));
    await press(late.getByRole('button', { name: 'الدخول بكلمة المرور' }));
    await late.getByLabel('البريد الإلكتروني').fill('noura@staff.example');
    await late.getByLabel('كلمة المرور').fill(password);
    await press(late.getByRole('button', { name: 'دخول', exact: true }));
    await late.getByText('أهلًا نورة', { exact: false }).waitFor();

    await owner.reload();
    await owner.getByRole('listitem').filter({ hasText: 'نورة' }).waitFor();
    expect(await owner.getByText('noura@staff.example').count()).toBe(0);
  },
);

journey('an invited accountant finds the money at the desk, and no page that is refused', async ({ visit }) => {
  const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  await enterByPassword(owner, { at: '/staff/desk/people', account: 'owner' });
  await press(owner.getByRole('button', { name: 'دعوة برابط' }));
  const inviting = owner.getByRole('dialog', { name: 'دعوة برابط' });
  await inviting.getByLabel('الاسم').fill('سارة');
  await inviting.getByLabel('البريد الإلكتروني').fill('sara@staff.example');
  await inviting.getByLabel('الدور').selectOption({ label: 'المحاسب' });
  await press(inviting.getByRole('button', { name: 'إرسال الدعوة' }));
  const link = await owner.getByRole('dialog', { name: 'رابط سارة' }).getByLabel('رابط الدعوة').inputValue();

  const accountant = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
  const refused: string[] = [];
  accountant.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await accountant.goto(link);
  await accountant.getByLabel('اختر كلمة مرور').fill(password);
  await press(accountant.getByRole('button', { name: 'قبول ودخول' }));
  const pages = accountant.getByRole('navigation', { name: 'المكتب' });
  await press(pages.getByRole('button', { name: 'كل الصفحات' }));
  await pages.getByRole('link').last().waitFor();
  const names = ['اليوم', 'إغلاق اليوم', 'التقارير', 'مطابقة المدفوعات', 'السجل', 'حسابي'];
  expect(await pages.getByRole('link').allInnerTexts()).toEqual(names);
  for (const name of names.toReversed()) {
    await press(pages.getByRole('link', { name, exact: true }));
    await accountant.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await accountant.waitForLoadState('networkidle');
    await press(pages.getByRole('button', { name: 'كل الصفحات' }));
  }
  expect(refused).toEqual([]);
});

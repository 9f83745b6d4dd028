import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
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

/** The authenticator app of a phone: each call makes a code that was not used before, from the phone's own clock. */
function appWith(key: string): () => Promise<string> {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  let used = 0;
  return async () => {
    // A code of the next thirty seconds is good already; one of those after them is waited for.
    while (used > Date.now() / 30_000) await new Promise((resolve) => setTimeout(resolve, 200));
    used = Math.max(used + 1, Math.floor(Date.now() / 30_000));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(used));
    const mac = createHmac('sha1', secret).update(counter).digest();
    const at = (mac.at(-1) ?? 0) % 16;
    return String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0');
  };
}

const signOut = async (page: Page) => {
  await press(page.getByRole('button', { name: 'تسجيل الخروج' }));
  await page.getByLabel('كلمة المرور').waitFor();
};

journey(
  'an owner turns two-step sign-in on, signs in with a code and with a recovery code, and turns it off, all in Arabic on a phone',
  async ({ visit }) => {
    const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    const enter = () => enterByPassword(owner, { at: '/staff/desk/account', account: 'owner' });
    await enter();
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await owner.getByLabel('كلمة المرور').fill('not-the-password');
    await press(owner.getByRole('button', { name: 'متابعة' }));
    await owner.getByText('كلمة المرور غير صحيحة.', { exact: false }).waitFor();
    await expectNoViolations(owner, 'the password before a second step');
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await press(owner.getByRole('button', { name: 'متابعة' }));
    await owner.getByRole('img', { name: 'مربع لتطبيق المصادقة' }).waitFor();
    const key = (await owner.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    const code = appWith(key);
    await owner.getByLabel('رمز تطبيق المصادقة').fill('000000');
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await owner.getByText('الرمز غير صحيح', { exact: false }).waitFor();
    await expectNoViolations(owner, 'the square for an authenticator app');
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    const codes = owner.getByRole('list', { name: 'رموز الاسترداد' }).getByRole('listitem');
    await codes.first().waitFor();
    await expectNoViolations(owner, 'recovery codes');
    const recovery = await codes.allInnerTexts();
    expect(recovery).toHaveLength(10);
    await press(owner.getByRole('button', { name: 'حفظتها' }));
    await owner.getByText('بقي 10 رموز استرداد').or(owner.getByText('بقيت 10 رموز استرداد')).waitFor();
    await expectNoViolations(owner, 'a second step that is on');

    await signOut(owner);
    await enter();
    await owner.getByRole('heading', { name: 'الخطوة الثانية' }).waitFor();
    await expectNoViolations(owner, 'the second step of signing in');
    await owner.getByLabel('رمز تطبيق المصادقة').fill('000000');
    await press(owner.getByRole('button', { name: 'دخول', exact: true }));
    await owner.getByText('الرمز غير صحيح', { exact: false }).waitFor();
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'دخول', exact: true }));
    await owner.getByText('الدخول بخطوتين مفعّل.').waitFor();

    await signOut(owner);
    await enter();
    await press(owner.getByRole('button', { name: 'ضاع الهاتف: استخدام رمز استرداد' }));
    await expectNoViolations(owner, 'signing in with a recovery code');
    await owner.getByLabel('رمز الاسترداد').fill(recovery[3] ?? '');
    await press(owner.getByRole('button', { name: 'دخول', exact: true }));
    await owner.getByText('بقيت 9 رموز استرداد', { exact: false }).waitFor();

    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await owner.getByLabel('الرمز', { exact: true }).fill(recovery[3] ?? '');
    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByText('الرمز غير صحيح', { exact: false }).waitFor();
    await expectNoViolations(owner, 'turning the second step off');
    await owner.getByLabel('الرمز', { exact: true }).fill(recovery[4] ?? '');
    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByRole('button', { name: 'تفعيل' }).waitFor();
    await press(owner.getByRole('link', { name: 'السجل' }));
    for (const what of ['أوقف', 'استخدم', 'فعّل'])
      await owner
        .getByText(new RegExp(`^${what} `))
        .first()
        .waitFor();

    await signOut(owner);
    await enter();
    await owner.getByRole('button', { name: 'تفعيل' }).waitFor();
  },
);

/** A phone that answers for its owner's face at every page: the browser's own, below what pages see. */
async function holdPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

journey(
  'an owner adds a passkey of the phone, signs in with it in place of a code, and removes it, all in Arabic on a phone',
  async ({ visit }) => {
    // Browsers keep passkeys for names, and for no bare address.
    const shopUrl = shop.url.replace('127.0.0.1', 'localhost');
    const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl });
    const enter = () => enterByPassword(owner, { at: '/staff/desk/account', account: 'owner' });
    await enter();
    await owner.getByRole('button', { name: 'تفعيل' }).waitFor();
    await holdPhone(owner);
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await press(owner.getByRole('button', { name: 'متابعة' }));
    const key = (await owner.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    const code = appWith(key);
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await press(owner.getByRole('button', { name: 'حفظتها' }));

    await press(owner.getByRole('button', { name: 'إضافة مفتاح مرور' }));
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await press(owner.getByRole('button', { name: 'إضافة مفتاح مرور' }));
    await owner.getByText('سمّ مفتاح المرور، مثل «هاتفي».').waitFor();
    await expectNoViolations(owner, 'adding a passkey');
    await owner.getByLabel('الاسم').fill('هاتفي');
    await press(owner.getByRole('button', { name: 'إضافة مفتاح مرور' }));
    await owner.getByRole('button', { name: 'حذف هاتفي' }).waitFor();
    await expectNoViolations(owner, 'an account with a passkey');

    await signOut(owner);
    await enter();
    const byPasskey = owner.getByRole('button', { name: 'استخدام مفتاح المرور' });
    await byPasskey.waitFor();
    await expectNoViolations(owner, 'signing in with a passkey');
    await press(byPasskey);
    await owner.getByText('آخر استخدام', { exact: false }).waitFor();

    // Put away on the phone, it says so, and a code is good as well.
    await signOut(owner);
    await enter();
    await owner.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('The person said no.', 'NotAllowedError'));
    });
    await press(byPasskey);
    await owner.getByText('لم يُستخدم مفتاح مرور. حاول مرة أخرى، أو أدخل رمزًا.').waitFor();
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'دخول', exact: true }));
    await press(owner.getByRole('button', { name: 'حذف هاتفي' }));
    await expect.poll(() => owner.getByRole('button', { name: 'حذف هاتفي' }).count()).toBe(0);
    await press(owner.getByRole('link', { name: 'السجل' }));
    await owner.getByText(/^حذف .* مفتاح مرور$/).waitFor();
    await owner.getByText(/^أضاف .* مفتاح مرور$/).waitFor();

    await owner.goto(new URL('/staff/desk/account', owner.url()).href);
    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await owner.getByLabel('الرمز', { exact: true }).fill(await code());
    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByRole('button', { name: 'تفعيل' }).waitFor();
  },
);

journey(
  'where the merchant wants it, an invited person and an owner set the app up on their way in, keep the recovery codes, and set it up anew, all in Arabic on a phone',
  async ({ visit }) => {
    const owner = await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url });
    const enter = () => enterByPassword(owner, { at: '/staff/desk/account', account: 'owner' });
    await enter();
    await owner.getByRole('button', { name: 'تفعيل' }).waitFor();
    await owner.evaluate(publishRequirement);
    const link = await inviteHeadOffice(owner);
    await acceptWithApp(await visit({ device: 'phone', locale: 'ar-sa', shopUrl: shop.url }), link);
    await signOut(owner);
    await enter();
    await owner.getByText('يدخل مالكو هذا المطعم وإدارته ومحاسبوه بتطبيق مصادقة أيضًا. تُعدّه الآن مرة واحدة.').waitFor();
    await expectNoViolations(owner, 'the authenticator app at sign-in');
    const key = (await owner.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    const code = appWith(key);
    await owner.getByLabel('رمز تطبيق المصادقة').fill('000000');
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await owner.getByText('الرمز غير صحيح', { exact: false }).waitFor();
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'تفعيل' }));
    await owner.getByRole('list', { name: 'رموز الاسترداد' }).getByRole('listitem').nth(9).waitFor();
    await press(owner.getByRole('button', { name: 'حفظتها' }));
    await owner.getByText('الدخول بخطوتين مفعّل.').waitFor();
    // The recovery codes stay with the person, not with the browser.
    expect(await owner.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('recovery');

    await signOut(owner);
    await enter();
    await owner.getByRole('heading', { name: 'الخطوة الثانية' }).waitFor();
    await owner.getByLabel('رمز تطبيق المصادقة').fill(await code());
    await press(owner.getByRole('button', { name: 'دخول', exact: true }));
    await owner.getByText('الدخول بخطوتين مفعّل.').waitFor();

    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByText('تُنهى جلساتك كلها، وتُعدّه من جديد عند الدخول', { exact: false }).waitFor();
    await owner.getByLabel('كلمة المرور').fill('demo-kitchen');
    await owner.getByLabel('الرمز', { exact: true }).fill(await code());
    await press(owner.getByRole('button', { name: 'إيقاف' }));
    await owner.getByLabel('البريد الإلكتروني').waitFor();
    await enter();
    await owner.getByRole('img', { name: 'مربع لتطبيق المصادقة' }).waitFor();
  },
);

/** Invites a person of head office with the owner's page, and leaves it where it was. */
async function inviteHeadOffice(owner: Page): Promise<string> {
  const at = owner.url();
  await owner.goto(new URL('/staff/desk/people', at).href);
  await owner.getByText('متصل الآن').first().waitFor();
  // An owner signs in with a password: there is no PIN to miss.
  expect(await owner.getByText('بلا رمز سري').count()).toBe(0);
  await press(owner.getByRole('button', { name: 'دعوة برابط' }));
  const inviting = owner.getByRole('dialog', { name: 'دعوة برابط' });
  await inviting.getByLabel('الاسم').fill('نورة');
  await inviting.getByLabel('البريد الإلكتروني').fill('noura@staff.example');
  await inviting.getByLabel('الدور').selectOption({ label: 'الإدارة' });
  // Head office runs every branch, unless one is chosen.
  await expect.poll(() => inviting.getByLabel('الفرع').inputValue()).toBe('every');
  await press(inviting.getByRole('button', { name: 'إرسال الدعوة' }));
  const link = await owner.getByRole('dialog', { name: 'رابط نورة' }).getByLabel('رابط الدعوة').inputValue();
  await owner.goto(at);
  return link;
}

/** Takes an invitation where the merchant wants an authenticator app; the line is lost once on the way. */
async function acceptWithApp(invited: Page, link: string): Promise<void> {
  await invited.goto(link);
  await invited.getByLabel('اختر كلمة مرور').fill('ibriq-fi-al-matbakh');
  await invited.route('**/staff/login/second-factor', (route) => route.abort(), { times: 1 });
  await press(invited.getByRole('button', { name: 'قبول ودخول' }));
  await invited.getByRole('alert').filter({ hasText: 'تعذّر الوصول' }).waitFor();
  await press(invited.getByRole('button', { name: 'قبول ودخول' }));
  await invited.getByText('تُعدّه الآن مرة واحدة.', { exact: false }).waitFor();
  await expectNoViolations(invited, 'the authenticator app after an invitation');
  const key = (await invited.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await invited.getByLabel('رمز تطبيق المصادقة').fill(await appWith(key)());
  await press(invited.getByRole('button', { name: 'تفعيل' }));
  await invited.getByRole('list', { name: 'رموز الاسترداد' }).getByRole('listitem').nth(9).waitFor();
  await press(invited.getByRole('button', { name: 'حفظتها' }));
  // Head office works no shift.
  await invited.waitForURL(/\/staff\/desk$/);
  await invited.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Publishes a draft in which two-step sign-in is wanted, with the session of the page. */
async function publishRequirement(): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`/staff/api/staff/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string } };
  };
  const { data } = await send('POST', 'drafts', {});
  const at = ['concept', 'requiresSecondFactor'];
  const change = { kind: 'set', file: 'merchant.json', at, was: null, to: true };
  await send('PATCH', `drafts/${data.id}`, { revision: 0, changes: [change] });
  await send('POST', `drafts/${data.id}/publication`, { reason: 'two steps' });
}

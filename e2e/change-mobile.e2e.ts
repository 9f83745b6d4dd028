import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { newMobile } from './support/new-mobile.ts';
import { openPage } from './support/open-page.ts';
import { press } from './support/press.ts';
import { readCode } from './support/read-code.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

journey(
  'PROFILE-18, SIGNIN-37: a customer changes the mobile in Arabic, with a wrong code first',
  async ({ phoneInArabic: page }) => {
    const shopUrl = sharedShopUrl();
    const [mobile, other] = [newMobile(), newMobile()];
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const pressButton = (name: string) => press(page.getByRole('button', { name, exact: true }));

    await openPage(page, '/signin?next=/user/profile');
    await field('الاسم الأول').fill('نورة');
    await field('رقم الجوال').fill(mobile);
    await pressButton('تحقّق من الرقم');
    await field('رمز التحقق').fill(await readCode(shopUrl, mobile));
    await page.getByRole('heading', { name: 'حسابي', level: 1 }).waitFor();

    await press(page.getByRole('link', { name: 'تغيير: رقم الجوال' }));
    await page.getByRole('heading', { name: 'تغيير رقم الجوال' }).waitFor();
    await field('رقم الجوال').fill(`٠${other}`);
    await pressButton('إرسال الرمز');
    await field('رمز التحقق').waitFor();
    const code = await readCode(shopUrl, other);
    await field('رمز التحقق').fill(code.replace(/./g, (digit) => String((Number(digit) + 1) % 10)));
    await page.getByText(/^الرمز غير صحيح/).waitFor();
    await field('رمز التحقق').fill(code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))));
    await page.getByText('تغيّر رقم جوالك.').waitFor();
    await page.getByText(other).waitFor();
    expect(await page.getByText(mobile).count()).toBe(0);
  },
);

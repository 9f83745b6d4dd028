import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { fetchOrder } from './support/fetch-order.ts';
import { chooseBranch, goToCheckout, openCart, placeOrder, signIn } from './support/guest.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose, press } from './support/press.ts';

/** For tomorrow, so that no kitchen is faster than the guest. */
async function scheduleForTomorrow(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'جدولة الطلب' }));
  await choose(page.locator('input[name=day]').nth(1));
  await choose(page.locator('input[name=time]').nth(2));
  const confirm = page.getByRole('button', { name: 'تأكيد الموعد' });
  await press(confirm);
  await confirm.waitFor({ state: 'detached' });
}

journey(
  'CANCEL-01, ORDER-14: a guest orders in Arabic on a phone, thinks better of it, and finds the cancelled order in the list',
  async ({ phoneInArabic: page }) => {
    await openPage(page);
    await chooseBranch(page, 'شارع العليا');
    await press(page.getByRole('button', { name: 'أضف أرز بالزعفران إلى السلة' }));
    await openCart(page);
    await signIn(page);
    await scheduleForTomorrow(page);
    await goToCheckout(page);
    const id = await placeOrder(page);

    await press(page.getByRole('link', { name: 'إلغاء الطلب' }));
    const question = page.getByRole('dialog', { name: 'هل تريد إلغاء هذا الطلب؟' });
    await question.getByText('ولن يُخصم منك شيء', { exact: false }).waitFor();
    await expectNoViolations(page, 'cancelling');
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect((await fetchOrder(page, id))['current-status'].code).toBe('posted');

    await press(page.getByRole('link', { name: 'إلغاء الطلب' }));
    await press(question.getByRole('button', { name: 'نعم، ألغِ الطلب' }));
    await page.getByRole('heading', { level: 1, name: 'أُلغي الطلب' }).waitFor();
    expect((await fetchOrder(page, id))['current-status'].code).toBe('cancelled-by-customer');

    await openPage(page, '/user/order');
    await page.getByRole('link', { name: /أُلغي الطلب/ }).waitFor();
    await expectNoViolations(page, 'orders');
  },
);

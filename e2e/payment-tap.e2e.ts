import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchCardOrder, openPayment, paymentShopUrl } from './support/card-order.ts';
import { journey } from './support/journey.ts';

const visitor = () => ({ device: 'phone', locale: 'ar-sa', shopUrl: paymentShopUrl('tap') }) as const;
const cards = { approved: '5111 1111 1111 1118', declined: '4000 0000 0000 0002', asked: '5123 4500 0000 0008' };

/** Types a card into Tap's frame, which is called as the page calls it, and presses the shop's own button. */
async function payByCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('[title="بطاقتك"]');
  await fields.getByLabel('رقم البطاقة').fill(number);
  await fields.getByLabel('تاريخ الانتهاء').fill('01/39');
  await fields.getByLabel('رمز التحقق').fill('100');
  await page.getByRole('button', { name: /^ادفع/ }).click();
}

journey(
  'PAY-12: a card is declined at /payment/tap in Arabic, and the next one pays the same order',
  async ({ visit }) => {
    const page = await visit(visitor());
    const order = await openPayment(page, 'tap');
    await payByCard(page, cards.declined);
    await page.getByText('رُفضت عملية الدفع').waitFor();
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click();
    await payByCard(page, cards.approved);
    await page.waitForURL(`**/user/order/${order.id}`);
    expect((await fetchCardOrder(order, 'tap'))['payment-status']).toBe('success');
  },
);

journey(
  'PAY-13, PAY-14, PAY-15: a guest leaves 3-D Secure, tries again, and Tap sends another browser back',
  async ({ visit }) => {
    const page = await visit(visitor());
    const order = await openPayment(page, 'tap');
    await payByCard(page, cards.asked);
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();

    await page.goto(`${order.shopUrl}/payment/tap/order/${order.id}`);
    await page.getByRole('heading', { name: 'عملية الدفع لم تكتمل' }).waitFor();
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click();
    await payByCard(page, cards.asked);
    await page.getByRole('heading', { name: 'Your bank' }).waitFor();

    const other = await visit(visitor());
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.waitForURL(/\/payment\/tap\/redirect\?link=.*&tap_id=chg_/);
    await other.getByRole('heading', { name: 'تم الدفع بنجاح' }).waitFor();
    await other.getByText(order.number).first().waitFor();
    expect((await fetchCardOrder(order, 'tap'))['payment-status']).toBe('success');

    // The guest's own browser finds the order paid, at whichever of Tap's addresses.
    await page.goto(`${order.shopUrl}/payment/tap-redirect?order=${order.id}`);
    await page.waitForURL(`**/user/order/${order.id}`);
  },
);

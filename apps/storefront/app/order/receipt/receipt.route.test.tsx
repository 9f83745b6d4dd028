import type { ReceiptAttributes } from '@sufra/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { receiptWords } from './receipt-words.server.ts';
import ReceiptRoute from './receipt.route.tsx';
import { aReceipt } from './testing/a-receipt.ts';

async function open(own: Partial<ReceiptAttributes> | null = {}, path = '/user/order/order-1/receipt') {
  const receipt = own && aReceipt(own);
  const view = await renderShop({
    routes: [
      {
        path: 'user/order/:order/receipt',
        Component: ReceiptRoute,
        loader: () => ({
          orderId: 'order-1',
          digits: 2,
          ...(receipt && { receipt, words: receiptWords(receipt.languages) }),
        }),
      },
    ],
    path,
    isSignedIn: true,
  });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const paper = () => screen.getByRole('article');
const rows = () =>
  within(paper())
    .getAllByRole('definition')
    .map(({ previousSibling, textContent }) => [previousSibling?.textContent, textContent].join(' | '));

describe('the receipt page', () => {
  it('is a tax invoice in both languages at once, with every amount as it was charged', async () => {
    await open();
    expect(paper().getAttribute('dir')).toBe('rtl');
    expect(paper().textContent).toContain('فاتورة ضريبية مبسطةSimplified tax invoice');
    expect(rows()).toEqual([
      'الرقم الضريبيVAT number | 399999999900003',
      'رقم الإيصالReceipt no. | 20260301-017-3F9A',
      'الطلبOrder | 017',
      'التاريخ والوقتDate and time | 2026-03-01 19:17',
      'الفرعBranch | شارع العلياOlaya Street',
      'نوع الطلبOrder type | توصيلDelivery',
      'المجموع الفرعيSubtotal | 65.00',
      'عشرة بالمئةTen percent | -6.50',
      'رسوم التوصيلDelivery chargeبدون ضريبةno VAT | 15.00',
      'المبلغ قبل الضريبةAmount before VAT | 50.87',
      'غير خاضع للضريبةNot subject to VAT | 15.00',
      'ضريبة القيمة المضافة 15%VAT 15% | 7.63',
      'الإجمالي شامل الضريبةTotal including VAT | SAR 73.50',
      'الدفعPayment | نقدًاCashمدفوعpaid',
    ]);
    const [, line] = within(paper()).getAllByRole('row');
    expect(
      within(line as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['برغرBurgerجبن × 2Cheese × 2بدون بصلWithout Onion', '2', '32.50', '65.00']);
    expect(screen.getByRole('img', { name: 'رمز الفاتورة لهيئة الزكاة والضريبة والجمارك' })).toBeDefined();
    for (const text of within(paper()).getAllByText('Simplified tax invoice')) expect(text.lang).toBe('en');
  });

  it('says with what and when it was paid online, and what went back', async () => {
    await open({
      languages: ['en-us'],
      'payment-method': 'card',
      'paid-at': '2026-03-01T16:18:00.000Z',
      'paid-with': 'card',
      'card-brand': 'mada',
      'card-last4': '4021',
      'refund-status': 'done',
      'refunded-amount': 73.5,
      'refunded-at': '2026-03-01T17:00:00.000Z',
    });
    expect(rows().slice(-4)).toEqual([
      'Payment | Cardpaid',
      'Paid with | mada •••• 4021',
      'Paid on | 2026-03-01 19:18',
      'Sent back | -73.502026-03-01 20:00',
    ]);
  });

  it('says that money is being sent back', async () => {
    await open({ languages: ['en-us'], 'refund-status': 'sent' });
    expect(rows().at(-1)).toBe('Being sent back | ');
  });

  it('of a seller without a VAT number is a receipt without a code', async () => {
    await open({ 'vat-number': null, 'is-tax-invoice': false, 'qr-path': null, 'qr-text': null, 'qr-size': null });
    expect(within(paper()).getByText('إيصال')).toBeDefined();
    expect(within(paper()).queryByText('Simplified tax invoice')).toBeNull();
    expect(within(paper()).queryByRole('img')).toBeNull();
    expect(rows().some((row) => row.includes('VAT number'))).toBe(false);
  });

  it('where no tax is charged says so, and tells no tax', async () => {
    await open({ 'vat-rate': 0, tax: 0, 'taxable-amount': 0, 'untaxed-amount': 73.5, languages: ['en-us'] });
    expect(paper().getAttribute('dir')).toBe('ltr');
    expect(within(paper()).getByText('No VAT was charged.')).toBeDefined();
    expect(rows()).toContain('Total | SAR 73.50');
    expect(paper().textContent).not.toContain('no VAT');
    expect(paper().textContent).not.toContain('الإجمالي');
  });

  it('is printed by the browser, on a page or on a roll', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    expect(paper().className).toContain('a4');
    await user.click(screen.getByRole('link', { name: 'Receipt roll, 80 mm' }));
    await vi.waitFor(() => expect(paper().className).toContain('roll'));
    expect(address()).toBe('/user/order/order-1/receipt?paper=roll');
    expect(screen.getByRole('link', { name: 'Back to the order' }).getAttribute('href')).toBe('/user/order/order-1');
    vi.unstubAllGlobals();
  });

  it('says where there is none', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no receipt for this order');
    expect(screen.getByRole('link', { name: 'Back to the order' })).toBeDefined();
  });
});

import type { PaymentAttributes } from '@sufra/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { readPaymentFacts } from './payment.resource.ts';
import { PaymentFactsLines, PayNow } from './payment-facts.tsx';
import { paymentDocument } from './testing/a-payment.ts';

const factsOf = (own: Partial<PaymentAttributes>) =>
  readPaymentFacts(paymentDocument({ 'order-status': 'posted', ...own }), { code: 'SAR', digits: 2 });
const paid = { 'paid-at': '2026-11-20T15:04:00Z', 'paid-with': 'card' as const };

test.each([
  [{ ...paid, 'card-brand': 'mada', 'card-last4': '4021' }, 'Paid with mada •••• 4021 · Nov\u00A020 at 06:04\u00A0PM'],
  [{ ...paid, 'paid-with': 'apple-pay' as const }, 'Paid with Apple Pay · Nov\u00A020 at 06:04\u00A0PM'],
  [paid, 'Paid with card · Nov\u00A020 at 06:04\u00A0PM'],
  [{ ...paid, 'paid-with': 'pinpad' as const }, 'Paid with card at the terminal · Nov\u00A020 at 06:04\u00A0PM'],
])('says with what and when it was paid', (own, text) => {
  renderInShop(<PaymentFactsLines facts={factsOf(own)} />);
  expect(document.body.textContent).toContain(text);
});

test.each([
  ['due', 'What you paid goes back to you. We are about to send it.'],
  ['sent', 'What you paid is on its way back to you; your bank may need a few days.'],
  ['failed', 'What you paid could not be sent back yet. The restaurant sends it another way; call the branch.'],
] as const)('money that goes back is %s', (status, text) => {
  renderInShop(<PaymentFactsLines facts={factsOf({ 'refund-status': status })} />);
  expect(screen.getByText(text)).toBeDefined();
});

test('money that went back is told with its amount and when', () => {
  const refund = { 'refund-status': 'done' as const, 'refunded-amount': 45.5, 'refunded-at': '2026-11-20T16:00:00Z' };
  renderInShop(<PaymentFactsLines facts={factsOf(refund)} />);
  expect(screen.getByText(/45\.50.* was sent back to you on Nov 20 at 07:00 PM\./)).toBeDefined();
});

test('an order that waits for its card leads to the page where it is paid, and says until when', () => {
  const facts = factsOf({ 'order-status': 'waiting-for-payment', 'pay-until': '2026-11-20T15:30:00Z' });
  renderInShop(<PayNow orderId="order-1" facts={facts} />);
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/payment/tap?order=order-1');
  expect(screen.getByText('Please pay by 06:30 PM. After that the order is cancelled.')).toBeDefined();
});

test('an order that is paid has nothing to pay', () => {
  renderInShop(<PayNow orderId="order-1" facts={factsOf(paid)} />);
  expect(screen.queryByRole('link')).toBeNull();
});

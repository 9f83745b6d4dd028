import { fromMinor, type Locale } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { findCustomer } from '../customer/customer.store.ts';
import { internationalNumber, numberOf } from '../customer/mobile-number.ts';
import type { Job } from '../jobs/jobs.ts';
import { displayNumber } from '../order/display-number.ts';
import { findOrderOfPayment, findPayment } from './payment.store.ts';
import { takenCurrency } from './taken-currency.ts';

/** Tells the guest by text message that money which paid for nothing has gone back. */
export const tellRefundJob: Job<Context, { paymentId: string }> = {
  name: 'tell-refund',
  retryLimit: 5,
  async run(context, { paymentId }) {
    const payment = await findPayment(context, paymentId);
    const order = payment && (await findOrderOfPayment(context, payment.orderId));
    const customer = order && (await findCustomer(context.db, order.merchantId, order.customerId));
    const number = customer && numberOf(customer);
    if (!payment || !order || !number) return;
    const currency = takenCurrency(payment);
    const amount = `${currency.code} ${fromMinor(payment.refundedMinor, currency).toFixed(currency.digits)}`;
    const text = texts[customer.locale ?? 'en-us'](displayNumber(order.number), amount);
    await context.messages.send({ to: internationalNumber(number), text });
  },
};

const texts: Record<Locale, (number: string, amount: string) => string> = {
  'en-us': (number, amount) =>
    `Your card payment for order ${number} arrived when the order no longer needed it. We have sent ${amount} back to your card.`,
  'ar-sa': (number, amount) =>
    `وصل دفعك بالبطاقة للطلب رقم ${number} بعد أن لم يعد الطلب بحاجة إليه. أعدنا ${amount} إلى بطاقتك.`,
  fr: (number, amount) =>
    `Votre paiement par carte pour la commande ${number} est arrivé alors qu’il n’était plus attendu. Nous avons remboursé ${amount} sur votre carte.`,
};

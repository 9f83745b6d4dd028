import { displayNumber, localize, type Locale, type RefundWay } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Context } from '../../../context.ts';
import { findCustomer } from '../../../customer/customer.store.ts';
import { internationalNumber, mobileNumberOf } from '../../../customer/mobile-number.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { isOrder } from '../../is-order.ts';
import { orders } from '../../order.tables.ts';
import { priceText } from '../../checkout/checkout-words.ts';
import { orderRefunds } from './refund.tables.ts';
import { guestLanguage } from '../../../customer/guest-language.ts';

/** Tells the guest by text message what goes back, and how. */
export const tellRefundedJob: Job<Context, { merchantId: string; refundId: string }> = {
  name: 'tell-refunded',
  retryLimit: 5,
  async run(context, { merchantId, refundId }) {
    const [refund] = await context.db
      .select()
      .from(orderRefunds)
      .where(and(eq(orderRefunds.merchantId, merchantId), eq(orderRefunds.id, refundId)));
    const isOfRefund = refund && isOrder({ merchantId: refund.merchantId, id: refund.orderId });
    const [order] = refund ? await context.db.select().from(orders).where(isOfRefund) : [];
    const customer = order && (await findCustomer(context.db, order.merchantId, order.customerId));
    const number = customer && mobileNumberOf(customer);
    const merchant = order && (await loadMerchant(context, order.merchantId));
    if (!refund || !merchant || !number) return;
    const { label, primaryLanguage } = merchant.concept;
    const locale = guestLanguage(customer, order, primaryLanguage);
    const amount =
      refund.way === 'points'
        ? String(refund.pointsReturned ?? 0)
        : priceText(merchant, locale, refund.amountMinor).replaceAll(/\s/g, ' ');
    const restaurant = localize(label, locale, primaryLanguage);
    const words = texts[refund.isBeforePayment ? 'bill' : refund.way][locale];
    const text = `${restaurant}${locale === 'fr' ? ' ' : ''}: ${words(displayNumber(order.number), amount)}`;
    await context.messages.send({ to: internationalNumber(number), text });
  },
};

const texts: Record<RefundWay | 'bill', Record<Locale, (number: string, amount: string) => string>> = {
  card: {
    'en-us': (number, amount) =>
      `We are sending ${amount} of your order ${number} back the way you paid. Your bank may need a few days.`,
    'ar-sa': (number, amount) =>
      `نعيد إليك ${amount} من طلبك رقم ${number} بالوسيلة التي دفعت بها. قد يحتاج مصرفك إلى بضعة أيام.`,
    fr: (number, amount) =>
      `Nous remboursons ${amount} de votre commande ${number} sur votre moyen de paiement. Votre banque peut demander quelques jours.`,
  },
  cash: {
    'en-us': (number, amount) => `The restaurant has given you ${amount} of your order ${number} back in cash.`,
    'ar-sa': (number, amount) => `أعاد إليك المطعم ${amount} نقدًا من طلبك رقم ${number}.`,
    fr: (number, amount) => `Le restaurant vous a rendu ${amount} de votre commande ${number} en espèces.`,
  },
  reader: {
    'en-us': (number, amount) => `The restaurant has refunded ${amount} of your order ${number} at its card reader.`,
    'ar-sa': (number, amount) => `أعاد إليك المطعم ${amount} من طلبك رقم ${number} عبر جهاز البطاقات لديه.`,
    fr: (number, amount) =>
      `Le restaurant a remboursé ${amount} de votre commande ${number} sur son terminal de carte.`,
  },
  bill: {
    'en-us': (number, amount) => `${amount} came off the bill of your order ${number}: something was missing.`,
    'ar-sa': (number, amount) => `حذفنا ${amount} من فاتورة طلبك رقم ${number} لنقص أحد الأصناف.`,
    fr: (number, amount) => `${amount} ont été retirés de l’addition de votre commande ${number} : un plat manquait.`,
  },
  points: {
    'en-us': (number, amount) => `${amount} points of your order ${number} are yours again.`,
    'ar-sa': (number, amount) => `عادت إليك ${amount} نقطة من طلبك رقم ${number}.`,
    fr: (number, amount) => `${amount} points de votre commande ${number} vous sont rendus.`,
  },
};

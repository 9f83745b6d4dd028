import type { Locale, OrderStatusCode, OrderType } from '@sufra/ordering';

type Text = Record<Locale, string>;

/** How an order reaches its guest; some steps are called differently for each. */
type Handover = 'collect' | 'deliver' | 'eat-in';

/**
 * What a guest reads about the step an order has reached (ORDER-07 to ORDER-12), in their language.
 *
 * @example statusText('ready', 'to-go', 'en-us') // 'Ready for collection'
 */
export function statusText(code: OrderStatusCode, type: OrderType, locale: Locale): string {
  const text = handoverTexts[handoverOf(type)][code] ?? texts[code];
  return text[locale];
}

const handoverOf = (type: OrderType): Handover =>
  type === 'deliver' || type === 'eat-in' ? type : 'collect';

const complete: Text = { 'en-us': 'Complete', 'ar-sa': 'اكتمل الطلب', fr: 'Terminée' };

const handoverTexts: Record<Handover, Partial<Record<OrderStatusCode, Text>>> = {
  collect: {},
  deliver: {
    ready: {
      'en-us': 'Ready, waiting for the driver',
      'ar-sa': 'جاهز وبانتظار السائق',
      fr: 'Prête, en attente du livreur',
    },
    finished: complete,
  },
  'eat-in': {
    ready: { 'en-us': 'Ready to be served', 'ar-sa': 'جاهز للتقديم', fr: 'Prête à être servie' },
    finished: complete,
  },
};

const texts: Record<OrderStatusCode, Text> = {
  'waiting-for-payment': {
    'en-us': 'Waiting for payment',
    'ar-sa': 'بانتظار الدفع',
    fr: 'En attente de paiement',
  },
  posted: { 'en-us': 'Sent to branch', 'ar-sa': 'أُرسل إلى الفرع', fr: 'Envoyée au restaurant' },
  accepted: { 'en-us': 'Order received', 'ar-sa': 'تم استلام الطلب', fr: 'Commande reçue' },
  confirmed: { 'en-us': 'Confirmed', 'ar-sa': 'تم تأكيد الطلب', fr: 'Confirmée' },
  'in-kitchen': { 'en-us': 'In kitchen', 'ar-sa': 'قيد التحضير في المطبخ', fr: 'En cuisine' },
  ready: { 'en-us': 'Ready for collection', 'ar-sa': 'جاهز للاستلام', fr: 'Prête à être retirée' },
  'on-the-way': { 'en-us': 'Food on the way', 'ar-sa': 'الطلب في الطريق إليك', fr: 'En route' },
  delivered: { 'en-us': 'Delivered', 'ar-sa': 'تم التوصيل', fr: 'Livrée' },
  finished: { 'en-us': 'Collected', 'ar-sa': 'تم الاستلام', fr: 'Retirée' },
  'order-failed': { 'en-us': 'Failed', 'ar-sa': 'تعذّر إتمام الطلب', fr: 'Échouée' },
  'cancelled-by-customer': { 'en-us': 'Cancelled', 'ar-sa': 'أُلغي الطلب', fr: 'Annulée' },
  'cancelled-by-employee': {
    'en-us': 'Cancelled by employee',
    'ar-sa': 'ألغاه أحد الموظفين',
    fr: 'Annulée par un employé',
  },
};

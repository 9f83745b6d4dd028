import {
  statusLabelKey,
  type Locale,
  type OrderStatusCode,
  type OrderType,
  type StatusLabelKey,
} from '@sufra/ordering';

/**
 * What a guest reads about the step an order has reached (ORDER-07 to ORDER-12), in their language.
 *
 * @example statusText('ready', 'to-go', 'en-us') // 'Ready for collection'
 */
export const statusText = (
  code: OrderStatusCode,
  type: OrderType,
  locale: Locale,
  release?: { isReleased: boolean },
): string => texts[statusLabelKey(code, type, release)][locale];

const texts: Record<StatusLabelKey, Record<Locale, string>> = {
  'order.status.placed': { 'en-us': 'Order placed', 'ar-sa': 'تم تقديم الطلب', fr: 'Commande passée' },
  'order.status.waiting-for-payment': {
    'en-us': 'Waiting for payment',
    'ar-sa': 'بانتظار الدفع',
    fr: 'En attente de paiement',
  },
  'order.status.scheduled': { 'en-us': 'Scheduled', 'ar-sa': 'طلب مجدول', fr: 'Programmée' },
  'order.status.sent-to-branch': {
    'en-us': 'Sent to branch',
    'ar-sa': 'أُرسل إلى الفرع',
    fr: 'Envoyée au restaurant',
  },
  'order.status.received': { 'en-us': 'Order received', 'ar-sa': 'تم استلام الطلب', fr: 'Commande reçue' },
  'order.status.confirmed': { 'en-us': 'Confirmed', 'ar-sa': 'تم تأكيد الطلب', fr: 'Confirmée' },
  'order.status.in-kitchen': { 'en-us': 'In kitchen', 'ar-sa': 'قيد التحضير في المطبخ', fr: 'En cuisine' },
  'order.status.ready-for-collection': {
    'en-us': 'Ready for collection',
    'ar-sa': 'جاهز للاستلام',
    fr: 'Prête à être retirée',
  },
  'order.status.ready-for-driver': {
    'en-us': 'Ready, waiting for the driver',
    'ar-sa': 'جاهز وبانتظار السائق',
    fr: 'Prête, en attente du livreur',
  },
  'order.status.ready-to-serve': {
    'en-us': 'Ready to be served',
    'ar-sa': 'جاهز للتقديم',
    fr: 'Prête à être servie',
  },
  'order.status.on-the-way': {
    'en-us': 'Food on the way',
    'ar-sa': 'الطلب في الطريق إليك',
    fr: 'En route',
  },
  'order.status.delivered': { 'en-us': 'Delivered', 'ar-sa': 'تم التوصيل', fr: 'Livrée' },
  'order.status.collected': { 'en-us': 'Collected', 'ar-sa': 'تم الاستلام من الفرع', fr: 'Retirée' },
  'order.status.complete': { 'en-us': 'Complete', 'ar-sa': 'اكتمل الطلب', fr: 'Terminée' },
  'order.status.failed': { 'en-us': 'Failed', 'ar-sa': 'تعذّر إتمام الطلب', fr: 'Échouée' },
  'order.status.cancelled': { 'en-us': 'Cancelled', 'ar-sa': 'أُلغي الطلب', fr: 'Annulée' },
  'order.status.cancelled-by-employee': {
    'en-us': 'Cancelled by employee',
    'ar-sa': 'ألغاه أحد الموظفين',
    fr: 'Annulée par un employé',
  },
};

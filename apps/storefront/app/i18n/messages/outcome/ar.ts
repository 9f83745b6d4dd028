import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'outcome.orderFailed': 'فشل الطلب',
  'outcome.orderFailedHelp': 'لم يصل طلبك إلى المطعم ولم يُخصم أي مبلغ. سلتك ما زالت كما هي.',
  'outcome.orderFailedKnown': 'تعذّر تنفيذ الطلب {number}. افتحه لتعرف ما الخطوة التالية.',
  'outcome.paymentFailed': 'فشل الدفع بالبطاقة',
  'outcome.paymentFailedHelp': 'لم يُخصم أي مبلغ لهذا الطلب. يمكنك الدفع بطريقة أخرى، نقدًا مثلًا.',
  'outcome.payTitle': 'الدفع',
  'outcome.payWaiting': 'الطلب {number} بانتظار الدفع',
  'outcome.payUnavailable':
    'لا يمكن بدء الدفع بالبطاقة من هنا حاليًا، ولم يُخصم أي مبلغ. اختر طريقة دفع أخرى أو اتصل بالفرع.',
  'outcome.nothingToPay': 'لا يوجد ما يُدفع',
  'outcome.nothingToPayHelp': 'ليس لديك طلب بانتظار الدفع.',
  'outcome.toCheckout': 'العودة إلى إتمام الطلب',
  'outcome.toOrder': 'عرض الطلب',
  'outcome.toOrders': 'طلباتي',
  'outcome.toMenu': 'تصفّح القائمة',
};

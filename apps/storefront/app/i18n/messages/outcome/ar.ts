import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'outcome.orderFailed': 'فشل الطلب',
  'outcome.orderFailedHelp': 'لم يكتمل طلبك، وسلتك ما زالت كما هي. راجع طلباتك أولًا حتى لا تطلب مرتين.',
  'outcome.orderFailedKnown': 'تعذّر تنفيذ الطلب {number}. افتحه لتعرف ما سيحدث لمبلغك.',
  'outcome.paymentFailed': 'فشل الدفع بالبطاقة',
  'outcome.paymentFailedHelp':
    'لم تكتمل عملية الدفع. راجع طلبك قبل أن تدفع مرة أخرى، أو اختر طريقة دفع أخرى، نقدًا مثلًا.',
  'outcome.paymentFailedKnown':
    'لم يُدفع ثمن الطلب {number} في الوقت المحدد فأُلغي. وإن خُصم أي مبلغ عنه لاحقًا فسيعود إليك تلقائيًا.',
  'outcome.toCheckout': 'العودة إلى إتمام الطلب',
  'outcome.toOrder': 'عرض الطلب',
  'outcome.toOrders': 'طلباتي',
};

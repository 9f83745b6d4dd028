import type { ErrorText } from './error-texts.ts';

export const paymentTexts = {
  'payment-not-possible': {
    'en-us': 'This order does not wait for a card payment any more. Reload to see where it stands.',
    'ar-sa': 'لم يعد هذا الطلب بانتظار الدفع بالبطاقة. حدّث الصفحة لمعرفة حالته.',
    fr: 'Cette commande n’attend plus de paiement par carte. Rechargez la page pour voir où elle en est.',
  },
  'payment-too-late': {
    'en-us': 'The time to pay for this order is over. Order again; nothing was charged.',
    'ar-sa': 'انتهت مهلة دفع هذا الطلب. اطلب من جديد؛ لم يُخصم أي مبلغ.',
    fr: 'Le délai de paiement de cette commande est dépassé. Commandez à nouveau ; rien n’a été débité.',
  },
  'payment-unavailable': {
    'en-us': 'Card payment is not available right now. Choose another way to pay.',
    'ar-sa': 'الدفع بالبطاقة غير متاح حاليًا. اختر طريقة دفع أخرى.',
    fr: 'Le paiement par carte n’est pas disponible pour le moment. Choisissez un autre moyen de paiement.',
  },
  'payment-token-required': {
    'en-us': 'token: enter the card in the fields of the payment page first.',
    'ar-sa': 'token: أدخل بيانات البطاقة في حقول صفحة الدفع أولًا.',
    fr: 'token : saisissez d’abord la carte dans les champs de la page de paiement.',
  },
  'payment-link-used': {
    'en-us': 'This link was opened in another browser. Sign in to see your order.',
    'ar-sa': 'فُتح هذا الرابط في متصفح آخر. سجّل الدخول لعرض طلبك.',
    fr: 'Ce lien a déjà été ouvert dans un autre navigateur. Connectez-vous pour voir votre commande.',
  },
  'cash-not-possible': {
    'en-us': 'This order cannot be paid in cash. Pay by card, or order again.',
    'ar-sa': 'لا يمكن دفع هذا الطلب نقدًا. ادفع بالبطاقة أو اطلب من جديد.',
    fr: 'Cette commande ne peut pas être payée en espèces. Payez par carte ou commandez à nouveau.',
  },
  'amount-below-total': {
    'en-us': 'The amount must not be below the order total. Reload the page and pay what it shows.',
    'ar-sa': 'يجب ألا يقل المبلغ عن إجمالي الطلب. حدّث الصفحة وادفع المبلغ المعروض.',
    fr: 'Le montant ne peut pas être inférieur au total de la commande. Rechargez la page et payez le montant affiché.',
  },
} satisfies Record<string, ErrorText>;

import type { ErrorFacts } from './facts.ts';

/** Errors of payments, and what a provider or a terminal refused and the guest can put right. */
export const paymentErrors = {
  'payment-not-possible': {
    status: 422,
    text: {
      'en-us': 'This order does not wait for a card payment any more. Reload to see where it stands.',
      'ar-sa': 'لم يعد هذا الطلب بانتظار الدفع بالبطاقة. حدّث الصفحة لمعرفة حالته.',
      fr: 'Cette commande n’attend plus de paiement par carte. Rechargez la page pour voir où elle en est.',
    },
  },
  'payment-too-late': {
    status: 422,
    text: {
      'en-us': 'The time to pay for this order is over. Order again; nothing was charged.',
      'ar-sa': 'انتهت مهلة دفع هذا الطلب. اطلب من جديد؛ لم يُخصم أي مبلغ.',
      fr: 'Le délai de paiement de cette commande est dépassé. Commandez à nouveau ; rien n’a été débité.',
    },
  },
  'payment-unavailable': {
    status: 422,
    text: {
      'en-us': 'Card payment is not available right now. Choose another way to pay.',
      'ar-sa': 'الدفع بالبطاقة غير متاح حاليًا. اختر طريقة دفع أخرى.',
      fr: 'Le paiement par carte n’est pas disponible pour le moment. Choisissez un autre moyen de paiement.',
    },
  },
  'payment-token-required': {
    status: 422,
    text: {
      'en-us': 'token: enter the card in the fields of the payment page first.',
      'ar-sa': 'token: أدخل بيانات البطاقة في حقول صفحة الدفع أولًا.',
      fr: 'token : saisissez d’abord la carte dans les champs de la page de paiement.',
    },
  },
  'payment-link-used': {
    status: 403,
    text: {
      'en-us': 'This link was opened in another browser. Sign in to see your order.',
      'ar-sa': 'فُتح هذا الرابط في متصفح آخر. سجّل الدخول لعرض طلبك.',
      fr: 'Ce lien a déjà été ouvert dans un autre navigateur. Connectez-vous pour voir votre commande.',
    },
  },
  'cash-not-possible': {
    status: 422,
    text: {
      'en-us': 'This order cannot be paid in cash. Pay by card, or order again.',
      'ar-sa': 'لا يمكن دفع هذا الطلب نقدًا. ادفع بالبطاقة أو اطلب من جديد.',
      fr: 'Cette commande ne peut pas être payée en espèces. Payez par carte ou commandez à nouveau.',
    },
  },
  'amount-below-total': {
    status: 422,
    text: {
      'en-us': 'The amount must not be below the order total. Reload the page and pay what it shows.',
      'ar-sa': 'يجب ألا يقل المبلغ عن إجمالي الطلب. حدّث الصفحة وادفع المبلغ المعروض.',
      fr: 'Le montant ne peut pas être inférieur au total de la commande. Rechargez la page et payez le montant affiché.',
    },
  },
  'card-number-invalid': {
    status: 422,
    text: {
      'en-us': 'The card number is not valid. Check it and enter it again.',
      'ar-sa': 'رقم البطاقة غير صحيح. راجعه وأدخله مرة أخرى.',
      fr: 'Le numéro de carte n’est pas valide. Vérifiez-le et saisissez-le à nouveau.',
    },
  },
  'card-expiry-invalid': {
    status: 422,
    text: {
      'en-us': 'The expiry date is not valid. Enter the month and year on the card, or use another card.',
      'ar-sa': 'تاريخ انتهاء البطاقة غير صحيح. أدخل الشهر والسنة المكتوبين عليها، أو استخدم بطاقة أخرى.',
      fr: 'La date d’expiration n’est pas valide. Saisissez le mois et l’année indiqués sur la carte, ou utilisez une autre carte.',
    },
  },
  'card-cvv-invalid': {
    status: 422,
    text: {
      'en-us': 'The CVV is not valid. Enter the security digits on the card.',
      'ar-sa': 'رمز التحقق (CVV) غير صحيح. أدخل أرقام الأمان المكتوبة على البطاقة.',
      fr: 'Le CVV n’est pas valide. Saisissez le code de sécurité inscrit sur la carte.',
    },
  },
  'terminal-unknown': {
    status: 403,
    text: {
      'en-us': 'This device has no card terminal. Ask the staff, or pay another way.',
      'ar-sa': 'لا يوجد جهاز دفع مرتبط بهذه الشاشة. اطلب المساعدة من الموظفين، أو ادفع بطريقة أخرى.',
      fr: 'Aucun terminal de paiement n’est relié à cet appareil. Adressez-vous au personnel ou payez autrement.',
    },
  },
  'terminal-busy': {
    status: 409,
    text: {
      'en-us': 'The card terminal is busy with another payment. Finish or cancel that one first, then try again.',
      'ar-sa': 'جهاز الدفع مشغول بعملية أخرى. أكملها أو ألغها أولًا، ثم أعد المحاولة.',
      fr: 'Le terminal traite un autre paiement. Terminez-le ou annulez-le, puis réessayez.',
    },
  },
} satisfies Record<string, ErrorFacts>;

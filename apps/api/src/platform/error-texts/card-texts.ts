import type { ErrorText } from './error-texts.ts';

/** What a provider or a terminal refused and the guest can put right. */
export const cardTexts = {
  'card-number-invalid': {
    'en-us': 'The card number is not valid. Check it and enter it again.',
    'ar-sa': 'رقم البطاقة غير صحيح. راجعه وأدخله مرة أخرى.',
    fr: 'Le numéro de carte n’est pas valide. Vérifiez-le et saisissez-le à nouveau.',
  },
  'card-expiry-invalid': {
    'en-us': 'The expiry date is not valid. Enter the month and year on the card, or use another card.',
    'ar-sa': 'تاريخ انتهاء البطاقة غير صحيح. أدخل الشهر والسنة المكتوبين عليها، أو استخدم بطاقة أخرى.',
    fr: 'La date d’expiration n’est pas valide. Saisissez le mois et l’année indiqués sur la carte, ou utilisez une autre carte.',
  },
  'card-cvv-invalid': {
    'en-us': 'The CVV is not valid. Enter the security digits on the card.',
    'ar-sa': 'رمز التحقق (CVV) غير صحيح. أدخل أرقام الأمان المكتوبة على البطاقة.',
    fr: 'Le CVV n’est pas valide. Saisissez le code de sécurité inscrit sur la carte.',
  },
  'terminal-unknown': {
    'en-us': 'This device has no card terminal. Ask the staff, or pay another way.',
    'ar-sa': 'لا يوجد جهاز دفع مرتبط بهذه الشاشة. اطلب المساعدة من الموظفين، أو ادفع بطريقة أخرى.',
    fr: 'Aucun terminal de paiement n’est relié à cet appareil. Adressez-vous au personnel ou payez autrement.',
  },
  'terminal-busy': {
    'en-us': 'The card terminal is busy with another payment. Finish or cancel that one first, then try again.',
    'ar-sa': 'جهاز الدفع مشغول بعملية أخرى. أكملها أو ألغها أولًا، ثم أعد المحاولة.',
    fr: 'Le terminal traite un autre paiement. Terminez-le ou annulez-le, puis réessayez.',
  },
} satisfies Record<string, ErrorText>;

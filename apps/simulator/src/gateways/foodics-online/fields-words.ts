/** The words around the fields, in the languages of the shops that use them. */
export const fieldsWords = {
  en: {
    title: 'Card',
    number: 'Card number',
    expiry: 'Expiry date (MM/YY)',
    cvv: 'CVV',
    wrong: {
      number: 'The card number is not valid. Check it and enter it again.',
      expiry: 'The expiry date is not valid. Enter the month and year on the card.',
      cvv: 'The CVV is not valid. Enter the security digits on the card.',
    },
  },
  ar: {
    title: 'البطاقة',
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء (شهر/سنة)',
    cvv: 'رمز التحقق (CVV)',
    wrong: {
      number: 'رقم البطاقة غير صحيح. راجعه وأدخله مرة أخرى.',
      expiry: 'تاريخ انتهاء البطاقة غير صحيح. أدخل الشهر والسنة المكتوبين عليها.',
      cvv: 'رمز التحقق (CVV) غير صحيح. أدخل أرقام الأمان المكتوبة على البطاقة.',
    },
  },
  fr: {
    title: 'Carte',
    number: 'Numéro de carte',
    expiry: 'Date d’expiration (MM/AA)',
    cvv: 'CVV',
    wrong: {
      number: 'Le numéro de carte n’est pas valide. Vérifiez-le et saisissez-le à nouveau.',
      expiry: 'La date d’expiration n’est pas valide. Saisissez le mois et l’année indiqués sur la carte.',
      cvv: 'Le CVV n’est pas valide. Saisissez le code de sécurité inscrit sur la carte.',
    },
  },
};

export type FieldsLanguage = keyof typeof fieldsWords;

export const readLanguage = (given: string | undefined): FieldsLanguage =>
  given === 'ar' || given === 'fr' ? given : 'en';

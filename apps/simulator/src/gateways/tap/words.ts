/** What Tap's page and fields say; it knows these two languages. */
export const words = {
  en: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvv: 'CVV',
    cardHolder: 'Name on card',
    pay: 'Pay',
    cancel: 'Cancel',
    wrong: {
      number: 'Check the card number.',
      expiry: 'Check the expiry date.',
      cvv: 'Check the CVV.',
    },
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    cvv: 'رمز التحقق',
    cardHolder: 'الاسم على البطاقة',
    pay: 'ادفع',
    cancel: 'إلغاء',
    wrong: {
      number: 'تحقق من رقم البطاقة.',
      expiry: 'تحقق من تاريخ الانتهاء.',
      cvv: 'تحقق من رمز التحقق.',
    },
  },
};

export type TapLanguage = keyof typeof words;

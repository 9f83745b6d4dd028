/** What the embedded page says. MoneyHash knows English, Arabic and French. */
const english = {
  title: 'Payment',
  simulator: 'MoneyHash simulator. No money moves.',
  number: 'Card number',
  expiry: 'Expires (MM/YY)',
  cvv: 'CVV',
  pay: 'Pay',
  wrong: { number: 'Check the card number.', expiry: 'Check the expiry date.', cvv: 'Check the CVV.' },
  declined: 'The bank declined this card. Try another one.',
  paid: 'Paid.',
  waiting: 'The bank has not answered yet.',
  over: 'This payment is over.',
};

export type EmbedWords = typeof english;

const arabic: EmbedWords = {
  title: 'الدفع',
  simulator: 'محاكي MoneyHash. لا تُنقل أي أموال.',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء (شهر/سنة)',
  cvv: 'رمز التحقق CVV',
  pay: 'ادفع',
  wrong: { number: 'تحقّق من رقم البطاقة.', expiry: 'تحقّق من تاريخ الانتهاء.', cvv: 'تحقّق من رمز CVV.' },
  declined: 'رفض البنك هذه البطاقة. جرّب بطاقة أخرى.',
  paid: 'تم الدفع.',
  waiting: 'لم يردّ البنك بعد.',
  over: 'انتهت هذه العملية.',
};

const french: EmbedWords = {
  title: 'Paiement',
  simulator: 'Simulateur MoneyHash. Aucun argent ne circule.',
  number: 'Numéro de carte',
  expiry: 'Expiration (MM/AA)',
  cvv: 'CVV',
  pay: 'Payer',
  wrong: {
    number: 'Vérifiez le numéro de carte.',
    expiry: 'Vérifiez la date d’expiration.',
    cvv: 'Vérifiez le CVV.',
  },
  declined: 'La banque a refusé cette carte. Essayez-en une autre.',
  paid: 'Payé.',
  waiting: 'La banque n’a pas encore répondu.',
  over: 'Ce paiement est terminé.',
};

export const embedLanguages = ['en', 'ar', 'fr'] as const;
export type EmbedLanguage = (typeof embedLanguages)[number];

export const embedWords: Record<EmbedLanguage, EmbedWords> = { en: english, ar: arabic, fr: french };

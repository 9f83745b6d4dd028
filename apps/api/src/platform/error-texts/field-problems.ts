import type { Locale } from '@sufra/ordering';

/** What is wrong with one field of a request and what to send instead; {names} come from the schema. */
export const fieldProblems = {
  missing: {
    'en-us': 'this is missing. Send a value.',
    'ar-sa': 'هذا الحقل ناقص. أرسل قيمة.',
    fr: 'ce champ manque. Envoyez une valeur.',
  },
  type: {
    'en-us': 'this has the wrong type. Send a value of type {expected}.',
    'ar-sa': 'نوع القيمة غير صحيح. أرسل قيمة من نوع {expected}.',
    fr: 'le type est incorrect. Envoyez une valeur de type {expected}.',
  },
  tooBig: {
    'en-us': 'this is too much. Send at most {maximum}.',
    'ar-sa': 'القيمة أكبر من المسموح. الحد الأقصى {maximum}.',
    fr: 'la valeur est trop grande. Envoyez au plus {maximum}.',
  },
  tooSmall: {
    'en-us': 'this is too little. Send at least {minimum}.',
    'ar-sa': 'القيمة أقل من المسموح. الحد الأدنى {minimum}.',
    fr: 'la valeur est trop petite. Envoyez au moins {minimum}.',
  },
  other: {
    'en-us': 'this value cannot be used. Check how it is written.',
    'ar-sa': 'لا يمكن استخدام هذه القيمة. تحقّق من كتابتها.',
    fr: 'cette valeur est inutilisable. Vérifiez son écriture.',
  },
} satisfies Record<string, Record<Locale, string>>;

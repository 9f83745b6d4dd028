import { type Locale, locales, localize, type LocalizedText } from '@sufra/ordering';

/** The error of one field of a request and what to send instead; {names} come from the schema. */
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
  moment: {
    'en-us': 'this is no time. Send one such as 2026-11-20T22:00:00+03:00.',
    'ar-sa': 'هذا ليس وقتًا. أرسل وقتًا مثل 2026-11-20T22:00:00+03:00.',
    fr: 'ce n’est pas une heure. Envoyez par exemple 2026-11-20T22:00:00+03:00.',
  },
  date: {
    'en-us': 'this is no day. Send one such as 2026-11-20.',
    'ar-sa': 'هذا ليس تاريخًا. أرسل تاريخًا مثل 2026-11-20.',
    fr: 'ce n’est pas une date. Envoyez par exemple 2026-11-20.',
  },
  past: {
    'en-us': 'this time has passed. Send a later one.',
    'ar-sa': 'هذا الوقت قد مضى. أرسل وقتًا لاحقًا.',
    fr: 'cette heure est passée. Envoyez-en une ultérieure.',
  },
  tooLate: {
    'en-us': 'this is too far ahead. Send an earlier time.',
    'ar-sa': 'هذا الوقت بعيد جدًا. أرسل وقتًا أقرب.',
    fr: 'c’est trop loin. Envoyez une heure plus proche.',
  },
  unknown: {
    'en-us': 'there is no such thing on the menu. Choose another one.',
    'ar-sa': 'لا يوجد هذا في القائمة. اختر شيئًا آخر.',
    fr: 'cela n’existe pas sur la carte. Choisissez autre chose.',
  },
  notServed: {
    'en-us': 'the branch does not take such orders. Choose another type.',
    'ar-sa': 'لا يستقبل الفرع هذا النوع من الطلبات. اختر نوعًا آخر.',
    fr: 'le restaurant ne prend pas ce type de commandes. Choisissez-en un autre.',
  },
  notCounted: {
    'en-us': 'only items and choices are counted. Leave this out.',
    'ar-sa': 'العدّ للأصناف والاختيارات فقط. احذف هذا الحقل.',
    fr: 'seuls les articles et les choix sont comptés. Retirez ce champ.',
  },
  other: {
    'en-us': 'this value cannot be used. Check how it is written.',
    'ar-sa': 'لا يمكن استخدام هذه القيمة. تحقّق من كتابتها.',
    fr: 'cette valeur est inutilisable. Vérifiez son écriture.',
  },
} satisfies Record<string, Record<Locale, string>>;

/** The advice about a total that is too high for the handover: only what this shop offers. */
export const handoverAdvice: Record<'byCard' | 'less', LocalizedText> = {
  byCard: {
    'en-us': 'Pay by card now, or order less.',
    'ar-sa': 'ادفع بالبطاقة الآن، أو قلّل طلبك.',
    fr: 'Payez par carte maintenant, ou commandez moins.',
  },
  less: {
    'en-us': 'Remove some items, or call the branch.',
    'ar-sa': 'احذف بعض الأصناف، أو اتصل بالفرع.',
    fr: 'Retirez des articles, ou appelez le restaurant.',
  },
};

const nearestArea = {
  'en-us': ' The nearest area we deliver to is {area}.',
  'ar-sa': ' أقرب منطقة نوصل إليها هي {area}.',
  fr: ' Le secteur le plus proche que nous livrons est {area}.',
} as const;

/** Names the nearest area within the text that no branch delivers to a point (ERR-63); empty when there is none. */
export function nearestAreaSentence(area: LocalizedText | undefined): LocalizedText | string {
  if (!area) return '';
  return Object.fromEntries(
    locales.map((locale) => [locale, nearestArea[locale].replace('{area}', localize(area, locale, 'en-us'))]),
  );
}

import type { messages as english } from './en.ts';

/** Texts of searching the menu, in Arabic. */
export const messages: Record<keyof typeof english, string> = {
  'search.label': 'ماذا تشتهي؟',
  'search.hint': 'بأي لغة، والأخطاء الإملائية لا تهم.',
  'search.clear': 'مسح البحث',
  'search.results':
    '{count, plural, =0 {لا توجد نتائج} one {صنف واحد} two {صنفان} few {# أصناف} many {# صنفًا} other {# صنف}}',
  'search.nothing': 'لا نتائج لـ«{query}». جرّب كلمة أخرى، أو تصفّح أحد الأقسام.',
  'search.browse': 'تصفّح أحد الأقسام',
  'search.filtered': 'لا يطابق تصفيتك',
  'highlights.popular': 'الأكثر طلبًا هنا',
  'highlights.again': 'اطلبها مرة أخرى',
  'highlights.filter': 'تصفية',
  'highlights.title': 'ماذا نعرض لك؟',
  'highlights.wishes': 'أطباق تكون',
  'highlights.vegetarian': 'نباتية',
  'highlights.vegan': 'نباتية تمامًا',
  'highlights.mild': 'غير حارّة',
  'highlights.light': '{calories} سعرة أو أقل',
  'highlights.without': 'وتخلو من',
  'highlights.caution': 'نعتمد على الوصفة المعتادة. إن كانت لديك حساسية فأخبرنا قبل أن تطلب.',
  'highlights.show':
    '{count, plural, =0 {لا يبقى أي صنف} one {عرض صنف واحد} two {عرض صنفين} few {عرض # أصناف} many {عرض # صنفًا} other {عرض # صنف}}',
  'highlights.hidden':
    '{count, plural, zero {لا أصناف مخفية} one {صنف واحد مخفي} two {صنفان مخفيان} few {# أصناف مخفية} many {# صنفًا مخفيًا} other {# صنف مخفي}}',
  'highlights.showAll': 'عرض الكل',
  'highlights.dearer':
    '{count, plural, zero {} one {صنف واحد سعره أعلى} two {صنفان سعرهما أعلى} few {# أصناف سعرها أعلى} many {# صنفًا سعرها أعلى} other {# صنف سعرها أعلى}} في {branch}',
  'highlights.cheaper':
    '{count, plural, zero {} one {صنف واحد سعره أقل} two {صنفان سعرهما أقل} few {# أصناف سعرها أقل} many {# صنفًا سعرها أقل} other {# صنف سعرها أقل}} في {branch}',
};

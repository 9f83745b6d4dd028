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
};

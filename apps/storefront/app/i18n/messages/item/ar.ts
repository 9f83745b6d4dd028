import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'item.calories': '{count} سعرة',
  'item.contains': 'يحتوي على {list}',
  'item.choose': '{count, plural, one {اختر واحدًا} two {اختر اثنين} other {اختر #}}',
  'item.chooseBetween': 'اختر من {minimum} إلى {maximum}',
  'item.atLeast': '{count} على الأقل',
  'item.upTo': 'حتى {count}',
  'item.freeCount':
    '{count, plural, one {أول اختيار مجانًا} two {أول اختيارين مجانًا} few {أول # اختيارات مجانًا} other {أول # اختيارًا مجانًا}}',
  'item.free': 'مجاني',
  'item.included': 'مشمول',
  'item.none': 'بدون إضافة',
  'item.soldOut': 'نفدت الكمية',
  'item.justGone': 'عذرًا، نفدت كمية هذا الصنف للتو.',
  'item.leaveOut': 'بدون',
  'item.notes': 'ملاحظات للمطبخ',
  'item.notesHint': 'مثال: مطهو جيدًا من فضلك',
  'item.add': 'أضف إلى السلة',
  'item.save': 'حفظ التعديلات',
  'item.minimum':
    '{minimum, plural, one {اختر خيارًا واحدًا} two {اختر خيارين} few {اختر # خيارات} other {اختر # خيارًا}}: {group}',
  'item.maximum': 'بلغت الحد الأقصى للإضافات: {maximum} في «{group}».',
  'item.choiceSoldOut': 'نفدت كمية {name}. يرجى اختيار شيء آخر.',
  'item.notFound': 'لم يعد هذا الطبق في القائمة',
  'item.updated': 'تم تحديث سلتك',
  'item.step': 'الخطوة {step} من {count}',
  'item.chosen': 'تم الاختيار',
  'item.choicesToMake':
    '{count, plural, one {عليك اختيار واحد} two {عليك اختياران} few {عليك # اختيارات} other {عليك # اختيارًا}}',
  'item.then': 'ثم: {list}',
  'item.yourChoice': 'اختياراتك',
  'item.stillToChoose': 'بقي أن تختار: {list}',
  'item.goesWith': 'أضف معه',
};

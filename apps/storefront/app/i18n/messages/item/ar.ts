import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'item.calories': '{count} سعرة',
  'item.contains': 'يحتوي على {list}',
  'item.choose': '{count, plural, one {اختر واحدًا} two {اختر اثنين} other {اختر #}}',
  'item.chooseBetween': 'اختر من {minimum} إلى {maximum}',
  'item.atLeast': '{count} على الأقل',
  'item.upTo': '{count} كحد أقصى',
  'item.freeCount': '{count, plural, one {الأول مجاني} two {أول اثنين مجانًا} other {أول # مجانًا}}',
  'item.free': 'مجاني',
  'item.none': 'بدون إضافة',
  'item.soldOut': 'نفدت الكمية',
  'item.justGone': 'عذرًا، نفدت كمية هذا الصنف للتو.',
  'item.leaveOut': 'بدون',
  'item.notes': 'ملاحظات للمطبخ',
  'item.notesHint': 'مثال: مطهو جيدًا من فضلك',
  'item.add': 'أضف إلى السلة',
  'item.save': 'حفظ التعديلات',
  'item.minimum':
    'يرجى اختيار {minimum, plural, one {خيار واحد} two {خيارين} few {# خيارات} other {# خيارًا}} على الأقل في «{group}».',
  'item.maximum': 'بلغت الحد الأقصى للإضافات: {maximum} في «{group}».',
  'item.choiceSoldOut': 'نفدت كمية {name}. يرجى اختيار شيء آخر.',
  'item.notFound': 'لم يعد هذا الطبق في القائمة',
  'item.updated': 'تم تحديث سلتك',
};

import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'favorite.title': 'مفضلتي',
  'favorite.heart': '{name}: من المفضلة',
  'favorite.addFailed': 'تعذّرت الإضافة إلى المفضلة',
  'favorite.removeFailed': 'تعذّرت الإزالة من المفضلة',
  'favorite.tryAgain': 'تحقق من اتصالك ثم حاول مرة أخرى.',
  'favorite.none': 'لا توجد أطباق مفضلة بعد',
  'favorite.noneHelp': 'افتح طبقًا واضغط على القلب لتجده هنا في المرة القادمة.',
  'favorite.toMenu': 'إلى القائمة',
  'favorite.gone': 'لم يعد في القائمة',
};

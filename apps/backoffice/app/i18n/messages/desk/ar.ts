import type { messages as english } from './en.ts';

export const messages = {
  'desk.nav': 'المكتب',
  'desk.nav.today': 'اليوم',
  'desk.nav.day': 'إغلاق اليوم',
  'desk.nav.reports': 'التقارير',
  'desk.nav.menu': 'القائمة',
  'desk.nav.customers': 'العملاء',
  'desk.nav.people': 'الموظفون',
  'desk.nav.devices': 'الأجهزة',
  'desk.nav.log': 'السجل',
  'today.refunds': 'مبالغ مستردة بانتظار موافقة شخص ثانٍ',
  'today.noRefunds': 'لا شيء ينتظر الموافقة.',
} as const satisfies Record<keyof typeof english, string>;

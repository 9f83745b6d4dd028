import type { ErrorFacts } from './facts.ts';

/** Errors of the time that an order is wanted for. */
export const scheduleErrors = {
  'scheduling-unavailable': {
    status: 422,
    text: {
      'en-us': 'Orders for later are not accepted here. Order for now.',
      'ar-sa': 'الطلبات المجدولة غير متاحة هنا. اطلب الآن.',
      fr: 'Les commandes différées ne sont pas acceptées ici. Commandez pour maintenant.',
    },
  },
  'schedule-invalid': {
    status: 422,
    text: {
      'en-us': 'Please select a valid date and time.',
      'ar-sa': 'يرجى اختيار تاريخ ووقت صحيحين.',
      fr: 'Veuillez choisir une date et une heure valides.',
    },
  },
  'schedule-past-date': {
    status: 422,
    text: {
      'en-us': 'A date in the past cannot be selected. Choose a later one.',
      'ar-sa': 'لا يمكن اختيار تاريخ سابق. اختر تاريخًا لاحقًا.',
      fr: 'Une date passée ne peut pas être choisie. Choisissez une date ultérieure.',
    },
  },
  'schedule-today-only': {
    status: 422,
    text: {
      'en-us': 'Only the current date can be selected. Choose a time today.',
      'ar-sa': 'يمكن اختيار تاريخ اليوم فقط. اختر وقتًا من اليوم.',
      fr: 'Seule la date du jour peut être choisie. Choisissez une heure aujourd’hui.',
    },
  },
  'schedule-too-early': {
    status: 422,
    title: {
      'en-us': 'Scheduled order too early',
      'ar-sa': 'موعد الطلب المجدول قريب جدًا',
      fr: 'Commande programmée trop tôt',
    },
    text: {
      'en-us': 'Scheduled order too early: choose a time at least {minutes:minute} from now.',
      'ar-sa': 'موعد الطلب المجدول قريب جدًا: اختر وقتًا بعد {minutes:minute} من الآن على الأقل.',
      fr: 'Commande programmée trop tôt : choisissez une heure dans {minutes:minute} au moins.',
    },
  },
  'schedule-paused': {
    status: 422,
    text: {
      'en-us': '{reason} The branch takes orders again from {time}. Choose a later time.',
      'ar-sa': '{reason} يستقبل الفرع الطلبات من جديد عند {time}. اختر وقتًا لاحقًا.',
      fr: '{reason} Le restaurant reprend les commandes à {time}. Choisissez une heure plus tardive.',
    },
  },
  'schedule-too-late': {
    status: 422,
    title: {
      'en-us': 'Scheduled order too late',
      'ar-sa': 'موعد الطلب المجدول بعيد جدًا',
      fr: 'Commande programmée trop tard',
    },
    text: {
      'en-us': 'Scheduled order too late: choose an earlier day or time.',
      'ar-sa': 'موعد الطلب المجدول بعيد جدًا: اختر يومًا أو وقتًا أقرب.',
      fr: 'Commande programmée trop tard : choisissez un jour ou une heure plus proche.',
    },
  },
  'schedule-closed': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'The branch takes no orders for this time. Choose another time.',
      'ar-sa': 'الفرع لا يستقبل الطلبات في هذا الوقت. اختر وقتًا آخر.',
      fr: 'Le restaurant ne prend pas de commandes à cette heure. Choisissez-en une autre.',
    },
  },
  'schedule-full': {
    status: 422,
    text: {
      'en-us': 'This time is full: the kitchen has as many orders for it as it can make. Choose another time.',
      'ar-sa': 'هذا الموعد مكتمل: لدى المطبخ من الطلبات له كل ما يستطيع تحضيره. اختر موعدًا آخر.',
      fr: 'Cette heure est complète : la cuisine a toutes les commandes qu’elle peut préparer. Choisissez-en une autre.',
    },
  },
  'kitchen-full': {
    status: 422,
    repair: 'place',
    text: {
      'en-us': 'The kitchen cannot take this order now. Choose a later time or another branch.',
      'ar-sa': 'لا يستطيع المطبخ استقبال هذا الطلب الآن. اختر موعدًا لاحقًا أو فرعًا آخر.',
      fr: 'La cuisine ne peut pas prendre cette commande maintenant. Choisissez une heure plus tard ou un autre restaurant.',
    },
  },
  'promise-later': {
    status: 422,
    text: {
      'en-us': 'The kitchen got busier: this order would now be ready from {from} to {to}. Confirm the new time.',
      'ar-sa': 'ازداد ضغط المطبخ: سيصبح طلبك جاهزًا بين {from} و{to}. أكّد الموعد الجديد.',
      fr: 'La cuisine est plus chargée : la commande serait prête entre {from} et {to}. Confirmez la nouvelle heure.',
    },
  },
} satisfies Record<string, ErrorFacts>;

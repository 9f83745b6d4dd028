import type { ErrorText } from './error-texts.ts';

export const carTexts = {
  'car-color-required': {
    'en-us': 'Vehicle color: required. Choose the color of your vehicle.',
    'ar-sa': 'لون السيارة مطلوب. اختر لون سيارتك.',
    fr: 'Couleur du véhicule obligatoire. Choisissez la couleur de votre véhicule.',
  },
  'car-maker-required': {
    'en-us': 'Vehicle maker: required. Choose the maker of your vehicle.',
    'ar-sa': 'الشركة المصنّعة مطلوبة. اختر الشركة المصنّعة لسيارتك.',
    fr: 'Marque du véhicule obligatoire. Choisissez la marque de votre véhicule.',
  },
  'plate-number-required': {
    'en-us': 'Plate number: required for curbside. Enter the plate of your vehicle.',
    'ar-sa': 'رقم اللوحة مطلوب للاستلام من السيارة. أدخل رقم لوحة سيارتك.',
    fr: 'Numéro de plaque obligatoire pour le service à la voiture. Saisissez la plaque de votre véhicule.',
  },
  'plate-number-invalid': {
    'en-us': 'Plate number: use letters and digits, at most {maximum} characters.',
    'ar-sa': 'رقم اللوحة: استخدم الأحرف والأرقام فقط، بحد أقصى {maximum} خانة.',
    fr: 'Numéro de plaque : lettres et chiffres uniquement, {maximum} caractères au plus.',
  },
  'too-many-cars': {
    'en-us': 'You can save at most {maximum} vehicles. Remove one that you no longer use.',
    'ar-sa': 'يمكنك حفظ {maximum} سيارة كحد أقصى. احذف سيارة لم تعد تستخدمها.',
    fr: 'Vous pouvez enregistrer {maximum} véhicules au plus. Supprimez-en un que vous n’utilisez plus.',
  },
  'car-required': {
    'en-us': 'Curbside needs a vehicle. Choose the one you are coming with.',
    'ar-sa': 'الاستلام من السيارة يتطلب تحديد سيارة. اختر السيارة التي ستأتي بها.',
    fr: 'Le service à la voiture demande un véhicule. Choisissez celui avec lequel vous venez.',
  },
  'car-unknown': {
    'en-us': 'This vehicle is no longer among yours. Choose another one.',
    'ar-sa': 'هذه السيارة لم تعد ضمن سياراتك. اختر سيارة أخرى.',
    fr: 'Ce véhicule ne fait plus partie des vôtres. Choisissez-en un autre.',
  },
  'curbside-unavailable': {
    'en-us': 'This branch does not bring orders to vehicles. Remove curbside or choose another branch.',
    'ar-sa': 'هذا الفرع لا يوصل الطلبات إلى السيارات. ألغِ الاستلام من السيارة أو اختر فرعًا آخر.',
    fr: 'Ce restaurant n’apporte pas les commandes aux véhicules. Retirez le service à la voiture ou choisissez un autre restaurant.',
  },
} satisfies Record<string, ErrorText>;

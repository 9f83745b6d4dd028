import type { ErrorText } from './error-texts.ts';

export const orderTexts = {
  'idempotency-key-required': {
    'en-us': 'Idempotency-Key: send one key per checkout, so that a repeated request makes no second order.',
    'ar-sa': 'Idempotency-Key: أرسل مفتاحًا واحدًا لكل عملية طلب حتى لا يتكرر الطلب.',
    fr: 'Idempotency-Key : envoyez une clé par commande pour éviter les doublons.',
  },
  'idempotency-key-reused': {
    'en-us': 'This key belongs to a different order. Start the checkout again.',
    'ar-sa': 'هذا المفتاح يخص طلبًا مختلفًا. ابدأ إتمام الطلب من جديد.',
    fr: 'Cette clé appartient à une autre commande. Recommencez la commande.',
  },
  'status-move-not-allowed': {
    'en-us': 'The order cannot change to this status any more. Reload to see where it stands.',
    'ar-sa': 'لا يمكن نقل الطلب إلى هذه الحالة. حدّث الصفحة لمعرفة حالته.',
    fr: 'La commande ne peut plus passer à cet état. Rechargez pour voir où elle en est.',
  },
} satisfies Record<string, ErrorText>;

import type { ErrorFacts } from './facts.ts';

/** The documented words for a code that is unknown or past its time (ERR-52). */
const couponInvalidText = {
  'en-us': 'Coupon code not valid (possibly expired)',
  'ar-sa': 'رمز القسيمة غير صالح (ربما انتهت صلاحيته)',
  fr: 'Code promo non valide (peut-être expiré)',
};

/** Errors of coupons and promotions. */
export const promotionErrors = {
  'coupon-invalid': { status: 422, text: couponInvalidText },
  'coupon-unknown': {
    status: 404,
    text: { 'en-us': 'item not found', 'ar-sa': 'العنصر غير موجود', fr: 'élément introuvable' },
  },
  'promotion-invalid': {
    status: 422,
    text: {
      'en-us': 'This promo has ended. Choose another one.',
      'ar-sa': 'انتهى هذا العرض. اختر عرضًا آخر.',
      fr: 'Cette promotion est terminée. Choisissez-en une autre.',
    },
  },
  'promotions-exclusive': {
    status: 422,
    text: {
      'en-us': 'Use either a promo code or a promo, not both. Remove one of them.',
      'ar-sa': 'استخدم رمز خصم أو عرضًا واحدًا، لا كليهما. احذف أحدهما.',
      fr: 'Utilisez un code promo ou une promotion, pas les deux. Retirez l’un d’eux.',
    },
  },
  'promotion-line-not-granted': {
    status: 422,
    text: {
      'en-us': '{name} is no longer part of your offer. Remove it, or add it again at its usual price.',
      'ar-sa': 'لم يعد {name} ضمن عرضك. احذفه، أو أضفه من جديد بسعره المعتاد.',
      fr: '{name} ne fait plus partie de votre offre. Retirez l’article ou ajoutez-le à son prix habituel.',
    },
  },
  'offer-expired': { status: 422, text: couponInvalidText },
  'offer-not-started': {
    status: 422,
    text: {
      'en-us': 'This offer starts on {from}.',
      'ar-sa': 'يبدأ هذا العرض {from}.',
      fr: 'Cette offre commence le {from}.',
    },
  },
  'offer-outside-hours': {
    status: 422,
    text: {
      'en-us': 'This offer starts again on {from}.',
      'ar-sa': 'يبدأ هذا العرض مجددًا {from}.',
      fr: 'Cette offre reprend le {from}.',
    },
  },
  'offer-order-type': {
    status: 422,
    text: {
      'en-us': 'This offer is only for: {orderTypes}. Change the order type to use it.',
      'ar-sa': 'هذا العرض مخصص لـ: {orderTypes}. غيّر نوع الطلب للاستفادة منه.',
      fr: 'Cette offre est réservée à : {orderTypes}. Changez le type de commande pour en profiter.',
    },
  },
  'offer-branch-required': {
    status: 422,
    text: {
      'en-us': 'This offer is for some branches only. Choose your branch or delivery address first.',
      'ar-sa': 'هذا العرض متاح في بعض الفروع فقط. اختر الفرع أو عنوان التوصيل أولًا.',
      fr: 'Cette offre ne vaut que dans certains restaurants. Choisissez d’abord le restaurant ou l’adresse.',
    },
  },
  'offer-branch': {
    status: 422,
    text: {
      'en-us': 'This offer is only valid at: {branches}.',
      'ar-sa': 'هذا العرض متاح فقط في: {branches}.',
      fr: 'Cette offre est valable uniquement ici : {branches}.',
    },
  },
  'offer-members-only': {
    status: 422,
    text: {
      'en-us': 'This offer is for members of our loyalty programme.',
      'ar-sa': 'هذا العرض مخصص لأعضاء برنامج الولاء.',
      fr: 'Cette offre est réservée aux membres de notre programme de fidélité.',
    },
  },
  'offer-first-order-only': {
    status: 422,
    text: {
      'en-us': 'This offer is for your first order only.',
      'ar-sa': 'هذا العرض مخصص لطلبك الأول فقط.',
      fr: 'Cette offre est réservée à votre première commande.',
    },
  },
  'offer-used-up': {
    status: 422,
    text: {
      'en-us': 'This offer has been used up. Remove it or try another one.',
      'ar-sa': 'نفد هذا العرض. احذفه أو جرّب عرضًا آخر.',
      fr: 'Cette offre est épuisée. Retirez-la ou essayez-en une autre.',
    },
  },
  'offer-used-by-customer': {
    status: 422,
    text: {
      'en-us': 'You have already used this offer.',
      'ar-sa': 'لقد استخدمت هذا العرض من قبل.',
      fr: 'Vous avez déjà utilisé cette offre.',
    },
  },
  'offer-minimum-subtotal': {
    status: 422,
    text: {
      'en-us': 'Add {missing} more to use this offer, which is for orders from {minimum}.',
      'ar-sa': 'أضف ما قيمته {missing} للاستفادة من هذا العرض المتاح للطلبات من {minimum}.',
      fr: 'Ajoutez {missing} pour profiter de cette offre, valable dès {minimum} d’articles.',
    },
  },
  'offer-minimum-quantity': {
    status: 422,
    text: {
      'en-us': 'Add {missing} more of: {names}.',
      'ar-sa': 'أضف {missing} من: {names}.',
      fr: 'Ajoutez-en encore {missing} : {names}.',
    },
  },
  'offer-minimum-pieces': {
    status: 422,
    text: {
      'en-us': 'Items to add before you can use this offer: {missing}.',
      'ar-sa': 'عدد الأصناف المطلوب إضافتها للاستفادة من هذا العرض: {missing}.',
      fr: 'Articles à ajouter pour profiter de cette offre : {missing}.',
    },
  },
  'offer-item-unavailable': {
    status: 422,
    text: {
      'en-us': '{name} is not available in this branch at the moment. Try another offer.',
      'ar-sa': '{name} غير متوفر في هذا الفرع حاليًا. جرّب عرضًا آخر.',
      fr: '{name} n’est pas disponible dans ce restaurant pour le moment. Essayez une autre offre.',
    },
  },
} satisfies Record<string, ErrorFacts>;

import type { ErrorText } from './error-texts.ts';

export const socialTexts = {
  'social-sign-in-failed': {
    'en-us': 'Error signing in with {provider}. Try again, or sign in with your mobile number.',
    'ar-sa': 'تعذّر تسجيل الدخول عبر {provider}. أعد المحاولة أو سجّل الدخول برقم جوالك.',
    fr: 'Échec de la connexion avec {provider}. Réessayez, ou connectez-vous avec votre numéro de mobile.',
  },
  'mobile-unverified': {
    'en-us': 'Prove your mobile number first, so that the restaurant can reach you. Then order.',
    'ar-sa': 'أكّد رقم جوالك أولًا ليتمكن المطعم من التواصل معك، ثم اطلب.',
    fr: 'Confirmez d’abord votre numéro de mobile, pour que le restaurant puisse vous joindre. Commandez ensuite.',
  },
} satisfies Record<string, ErrorText>;

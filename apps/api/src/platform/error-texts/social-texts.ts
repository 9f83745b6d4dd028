import type { ErrorText } from './error-texts.ts';

export const socialTexts = {
  'social-sign-in-failed': {
    'en-us': 'Error signing in with {provider}. Try again, or sign in with your mobile number.',
    'ar-sa': 'تعذّر تسجيل الدخول عبر {provider}. أعد المحاولة أو سجّل الدخول برقم جوالك.',
    fr: 'Échec de la connexion avec {provider}. Réessayez, ou connectez-vous avec votre numéro de mobile.',
  },
} satisfies Record<string, ErrorText>;

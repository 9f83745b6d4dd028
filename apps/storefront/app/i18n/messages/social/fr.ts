import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'social.ways': 'Autres façons de se connecter',
  'social.or': 'ou',
  'social.continue.google': 'Continuer avec Google',
  'social.continue.apple': 'Continuer avec Apple',
  'social.continue.facebook': 'Continuer avec Facebook',
  'social.signingIn': 'Connexion…',
  'social.failed.google': 'Échec de la connexion avec Google. Réessayez, ou utilisez votre numéro de mobile.',
  'social.failed.apple': 'Échec de la connexion avec Apple. Réessayez, ou utilisez votre numéro de mobile.',
  'social.failed.facebook': 'Échec de la connexion avec Facebook. Réessayez, ou utilisez votre numéro de mobile.',
  'social.cancelled.google': 'Connexion avec Google annulée',
  'social.cancelled.apple': 'Connexion avec Apple annulée',
  'social.cancelled.facebook': 'Connexion avec Facebook annulée',
};

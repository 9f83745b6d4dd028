import type { messages as english } from './en.ts';

export const messages = {
  'care.choose': 'Choisir…',
  'points.title': 'Points',
  'points.give': 'Donner',
  'points.take': 'Retirer',
  'points.count': 'Nombre de points',
  'points.reason': 'Motif',
  'points.choose': 'Choisissez le motif. Le client le lira.',
  'points.hint': 'Le client lit le motif dans son historique.',
  'points.write': 'Écrivez un nombre entier, par exemple 50.',
  'points.givePoints': '{count, plural, =0 {Donner des points} one {Donner # point} other {Donner # points}}',
  'points.takePoints': '{count, plural, =0 {Retirer des points} one {Retirer # point} other {Retirer # points}}',
  'points.done':
    '{count, plural, =0 {C’est fait. Il ne reste aucun point.} one {C’est fait. Le solde est de # point.} other {C’est fait. Le solde est de # points.}}',
  'points.reason.apology': 'Des excuses',
  'points.reason.gift': 'Un cadeau de la maison',
  'points.reason.missing': 'Des points manquaient',
  'points.reason.correction': 'Une erreur corrigée',
  'points.reason.misuse': 'Un usage abusif',
} as const satisfies Record<keyof typeof english, string>;

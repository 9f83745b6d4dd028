import type { messages as english } from './en.ts';

export const messages = {
  'screen.title': 'Écran de retrait',
  'screen.preparing': 'En préparation',
  'screen.ready': 'Prêt : venez retirer',
  'screen.more': '{count, plural, one {et # autre} other {et # autres}}',
  'screen.isReady': 'La commande {number} est prête',
  'screen.lost': 'Pas de connexion depuis {time}. Adressez-vous au comptoir.',
  'screen.loading': 'Connexion…',
  'screen.pair': 'Faire de cet écran celui du retrait',
  'screen.pairHint':
    'Un responsable crée un code de huit chiffres, valable dix minutes. Ensuite, cet écran montre les commandes prêtes, et rien d’autre.',
  'screen.nameHint': 'Son emplacement, par exemple : au-dessus du comptoir',
  'screen.sound': 'Touchez l’écran une fois pour activer le son.',
} as const satisfies Record<keyof typeof english, string>;

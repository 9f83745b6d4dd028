import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'outcome.orderFailed': 'Échec de la commande',
  'outcome.orderFailedHelp':
    'Le restaurant n’a pas reçu votre commande et rien n’a été débité. Votre panier est toujours là.',
  'outcome.orderFailedKnown': 'La commande {number} n’a pas pu aboutir. Ouvrez-la pour connaître la suite.',
  'outcome.paymentFailed': 'Échec du paiement par carte',
  'outcome.paymentFailedHelp':
    'Rien n’a été débité pour cette commande. Vous pouvez payer autrement, en espèces par exemple.',
  'outcome.payTitle': 'Paiement',
  'outcome.payWaiting': 'La commande {number} attend son paiement',
  'outcome.payUnavailable':
    'Le paiement par carte ne peut pas être lancé ici pour le moment. Rien n’a été débité. Choisissez un autre moyen de paiement ou appelez le restaurant.',
  'outcome.nothingToPay': 'Il n’y a rien à payer',
  'outcome.nothingToPayHelp': 'Aucune de vos commandes n’attend de paiement.',
  'outcome.toCheckout': 'Revenir à la validation',
  'outcome.toOrder': 'Voir la commande',
  'outcome.toOrders': 'Mes commandes',
  'outcome.toMenu': 'Voir le menu',
};

import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'outcome.orderFailed': 'Échec de la commande',
  'outcome.orderFailedHelp':
    'Votre commande n’est pas passée. Votre panier est toujours là. Vérifiez d’abord vos commandes, pour ne rien commander deux fois.',
  'outcome.orderFailedKnown':
    'La commande {number} n’a pas pu aboutir. Ouvrez-la pour savoir ce que devient votre argent.',
  'outcome.paymentFailed': 'Échec du paiement par carte',
  'outcome.paymentFailedHelp':
    'Le paiement n’est pas passé. Vérifiez votre commande avant de payer à nouveau, ou choisissez un autre moyen, comme les espèces.',
  'outcome.paymentFailedKnown':
    'La commande {number} n’a pas été payée à temps et a été annulée. Si un montant est débité malgré tout, il vous sera rendu automatiquement.',
  'outcome.toCheckout': 'Revenir à la validation',
  'outcome.toOrder': 'Voir la commande',
  'outcome.toOrders': 'Mes commandes',
};

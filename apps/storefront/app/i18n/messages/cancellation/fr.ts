import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'cancellation.open': 'Vous pouvez annuler jusqu’à {moment}.',
  'cancellation.leftSpoken': '{minutes, plural, one {environ # minute} other {environ # minutes}}',
  'cancellation.cancel': 'Annuler la commande',
  'cancellation.over': 'Cette commande ne peut plus être annulée ici. En cas de problème, appelez le restaurant.',
  'cancellation.disallowed':
    'Ce restaurant n’accepte pas les annulations ici. Si quelque chose a changé, appelez le restaurant.',
  'cancellation.title': 'Annuler cette commande ?',
  'cancellation.askNothingPaid': 'Nous arrêtons votre commande. Rien ne vous sera débité.',
  'cancellation.askPaid': 'Nous arrêtons votre commande et vous remboursons par le même moyen.',
  'cancellation.askPoints': 'Nous arrêtons votre commande et vous rendons vos points.',
  'cancellation.confirm': 'Oui, annuler',
  'cancellation.keep': 'Garder la commande',
  'cancellation.failed': 'Échec de l’annulation de la commande',
  'cancellation.faster': 'La cuisine a été plus rapide. État actuel de votre commande : {status}.',
  'cancellation.lost': 'Votre réponse n’est pas arrivée. Vérifiez la connexion et réessayez.',
  'cancellation.callBranch': 'Appeler le restaurant',
  'cancellation.back': 'Retour à la commande',
  'cancellation.openAfter':
    'Vous pouvez annuler jusqu’à {minutes, plural, one {# minute} other {# minutes}} après {moment}.',
  'cancellation.until': 'Vous pouvez annuler jusqu’à {time}.',
  'cancellation.moment.sent': 'l’arrivée de la commande au restaurant',
  'cancellation.moment.confirmed': 'la confirmation du restaurant',
  'cancellation.moment.cooking': 'le début de la préparation',
  'cancellation.moment.ready': 'la fin de la préparation',
};

import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'cancellation.open': 'Vous pouvez annuler tant que la cuisine n’a pas commencé.',
  'cancellation.left': 'Temps restant pour annuler',
  'cancellation.leftSpoken': '{minutes, plural, one {environ # minute} other {environ # minutes}}',
  'cancellation.cancel': 'Annuler la commande',
  'cancellation.over':
    'Il est trop tard pour annuler ici : la cuisine est à l’œuvre. En cas de problème, appelez le restaurant.',
  'cancellation.disallowed':
    'Ce restaurant n’accepte pas les annulations ici. Si quelque chose a changé, appelez le restaurant.',
  'cancellation.title': 'Annuler cette commande ?',
  'cancellation.askNothingPaid': 'La cuisine s’arrête aussitôt. Rien ne vous est débité.',
  'cancellation.askPaid': 'La cuisine s’arrête aussitôt. Votre paiement vous est remboursé par le même moyen.',
  'cancellation.askPoints': 'La cuisine s’arrête aussitôt. Vos points reviennent sur votre solde.',
  'cancellation.confirm': 'Oui, annuler',
  'cancellation.keep': 'Garder la commande',
  'cancellation.failed': 'Échec de l’annulation de la commande',
  'cancellation.faster': 'La cuisine a été plus rapide. État actuel de votre commande : {status}.',
  'cancellation.lost': 'Votre réponse n’est pas arrivée. Vérifiez la connexion et réessayez.',
  'cancellation.callBranch': 'Appeler le restaurant',
  'cancellation.back': 'Retour à la commande',
};

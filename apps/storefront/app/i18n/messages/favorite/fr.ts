import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'favorite.title': 'Mes favoris',
  'favorite.heart': '{name} : favori',
  'favorite.addFailed': 'Impossible d’ajouter ce favori',
  'favorite.removeFailed': 'Impossible de retirer ce favori',
  'favorite.tryAgain': 'Vérifiez votre connexion et réessayez.',
  'favorite.none': 'Aucun favori pour l’instant',
  'favorite.noneHelp': 'Ouvrez un plat et touchez son cœur : vous le retrouverez ici.',
  'favorite.toMenu': 'Voir le menu',
  'favorite.gone': 'N’est plus au menu',
};

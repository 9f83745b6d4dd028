import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'schedule.open': 'Programmer la commande',
  'schedule.title': 'PROGRAMMER LA COMMANDE',
  'schedule.pickDay': 'CHOISISSEZ UN JOUR',
  'schedule.pickTime': 'CHOISISSEZ UNE HEURE',
  'schedule.full': 'Complet',
  'schedule.confirm': 'Confirmer l’horaire',
  'schedule.today': 'Aujourd’hui',
  'schedule.tomorrow': 'Demain',
  'schedule.invalid': 'Veuillez choisir une date et une heure valides.',
  'schedule.loading': 'Recherche des horaires…',
  'schedule.failed': 'Les horaires n’ont pas pu être chargés.',
  'schedule.failedHelp': 'Vérifiez votre connexion et réessayez.',
  'schedule.none': 'Aucun horaire disponible',
  'schedule.noneHelp':
    'Ce restaurant ne prend pas de commande pour plus tard avec ces plats. Commandez pour maintenant ou choisissez un autre restaurant.',
  'schedule.placeTitle': 'D’abord le lieu',
  'schedule.placeHelp': 'Choisissez le restaurant ou votre adresse : les horaires en dépendent.',
  'schedule.choosePlace': 'Choisir un lieu',
  'schedule.leavesHelp': 'À cette heure, votre repas quitte le restaurant. Ajoutez-y le trajet jusqu’à chez vous.',
  'schedule.scheduledFor': 'Programmée pour',
  'schedule.change': 'Modifier',
  'schedule.remove': 'Retirer',
  'schedule.removeLabel': 'Retirer l’horaire programmé',
  'schedule.dropped':
    '{day} à {time} n’est plus possible : cet horaire a été retiré de votre commande. Choisissez-en un autre ou commandez pour maintenant.',
};

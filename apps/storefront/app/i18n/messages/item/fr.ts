import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'item.calories': '{count} kcal',
  'item.contains': 'Contient : {list}',
  'item.choose': 'Choisissez-en {count}',
  'item.chooseBetween': 'Choisissez de {minimum} à {maximum}',
  'item.atLeast': 'Au moins {count}',
  'item.upTo': 'Jusqu’à {count}',
  'item.freeCount': '{count, plural, one {le premier offert} other {les # premiers offerts}}',
  'item.free': 'Offert',
  'item.none': 'Aucun',
  'item.soldOut': 'Épuisé',
  'item.leaveOut': 'Sans',
  'item.notes': 'Notes pour la cuisine',
  'item.notesHint': 'Par exemple : bien cuit, s’il vous plaît',
  'item.add': 'Ajouter au panier',
  'item.save': 'Enregistrer',
  'item.minimum': 'Choisissez au moins {minimum, plural, one {une option} other {# options}} dans « {group} ».',
  'item.maximum': 'Nombre maximal de suppléments atteint : {maximum} dans « {group} ».',
  'item.choiceSoldOut': '{name} est épuisé. Choisissez autre chose.',
  'item.notFound': 'Ce plat n’est plus au menu',
  'item.updated': 'Votre panier a été mis à jour',
};

import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'shell.close': 'Fermer',
  'shell.back': 'Retour',
  'shell.okay': 'OK',
  'shell.loading': 'Chargement',
  'shell.loadingFailed': 'Échec du chargement',
  'shell.notesCount': '{count} sur {maximum} caractères',
  'shell.notesFull': '{maximum} caractères maximum',
  'shell.decrease': 'Un de moins : {name}',
  'shell.increase': 'Un de plus : {name}',
  'shell.remove': 'Retirer : {name}',
  'shell.quantityOf': 'Quantité de {name}',
  'error.general': 'Une erreur est survenue',
};

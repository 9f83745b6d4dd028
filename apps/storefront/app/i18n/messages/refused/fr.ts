import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  'refused.foreign.title': 'Cette demande n’a pas été exécutée',
  'refused.foreign.hint':
    'Elle ne venait pas des pages de cette boutique : rien n’a été modifié. Ouvrez la boutique et réessayez depuis celle-ci.',
  'refused.type.title': 'Cette demande n’a pas pu être lue',
  'refused.type.hint': 'Envoyez un formulaire, ou du JSON en application/json. Rien n’a été modifié.',
  'refused.home': 'Ouvrir la boutique',
  'refused.preview.title': 'L’aperçu est fermé',
  'refused.preview.hint':
    'Un aperçu dure deux heures ; il prend fin avec son brouillon ou quand il est rouvert. Rouvrez-le au bureau, dans Publier.',
};

import type { messages as english } from './en.ts';

/** Texts of searching the menu, in French. */
export const messages: Record<keyof typeof english, string> = {
  'search.label': 'Qu’est-ce qui vous ferait envie ?',
  'search.hint': 'Dans toutes les langues, même avec des fautes.',
  'search.clear': 'Effacer la recherche',
  'search.results': '{count, plural, =0 {Aucun résultat} one {# plat} other {# plats}}',
  'search.nothing': 'Rien ne correspond à « {query} ». Essayez un autre mot, ou parcourez une catégorie.',
  'search.browse': 'Parcourir une catégorie',
};

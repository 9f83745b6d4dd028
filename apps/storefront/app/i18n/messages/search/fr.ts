import type { messages as english } from './en.ts';

/** Texts of searching the menu, in French. */
export const messages: Record<keyof typeof english, string> = {
  'search.label': 'Qu’est-ce qui vous ferait envie ?',
  'search.hint': 'Dans toutes les langues, même avec des fautes.',
  'search.clear': 'Effacer la recherche',
  'search.results': '{count, plural, =0 {Aucun résultat} one {# plat} other {# plats}}',
  'search.nothing': 'Rien ne correspond à « {query} ». Essayez un autre mot, ou parcourez une catégorie.',
  'search.browse': 'Parcourir une catégorie',
  'search.filtered': 'Ne correspond pas à votre filtre',
  'highlights.popular': 'Les plus demandés ici',
  'highlights.again': 'Commander à nouveau',
  'highlights.filter': 'Filtrer',
  'highlights.title': 'Que voulez-vous voir ?',
  'highlights.wishes': 'Seulement des plats',
  'highlights.vegetarian': 'Végétariens',
  'highlights.vegan': 'Véganes',
  'highlights.mild': 'Non épicés',
  'highlights.light': '{calories} kcal au plus',
  'highlights.without': 'Sans',
  'highlights.caution': 'Nous nous fions à la recette habituelle. En cas d’allergie, dites-le-nous avant de commander.',
  'highlights.show': '{count, plural, =0 {Il ne reste aucun plat} one {Afficher # plat} other {Afficher # plats}}',
  'highlights.hidden': '{count, plural, one {# plat masqué} other {# plats masqués}}',
  'highlights.showAll': 'Tout afficher',
  'highlights.dearer': '{count, plural, one {# plat coûte} other {# plats coûtent}} plus cher à {branch}',
  'highlights.cheaper': '{count, plural, one {# plat coûte} other {# plats coûtent}} moins cher à {branch}',
};

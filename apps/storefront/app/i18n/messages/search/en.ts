/** Texts of searching the menu. */
export const messages = {
  'search.label': 'What would you like?',
  'search.hint': 'Any language. Typos are fine.',
  'search.clear': 'Clear the search',
  'search.results': '{count, plural, =0 {Nothing found} one {# dish} other {# dishes}}',
  'search.nothing': 'Nothing matches “{query}”. Try another word, or look through a category.',
  'search.browse': 'Look through a category',
};

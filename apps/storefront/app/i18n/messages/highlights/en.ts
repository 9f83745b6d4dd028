/** Texts of the rows above the menu, and of choosing dishes by what is in them. */
export const messages = {
  'highlights.popular': 'Popular here',
  'highlights.again': 'Order again',
  'highlights.filter': 'Filter',
  'highlights.title': 'What shall we show?',
  'highlights.wishes': 'Only dishes that are',
  'highlights.vegetarian': 'Vegetarian',
  'highlights.vegan': 'Vegan',
  'highlights.mild': 'Not spicy',
  'highlights.light': 'At most {calories} kcal',
  'highlights.without': 'Without',
  'highlights.caution': 'We go by the usual recipe. If you have an allergy, tell us before you order.',
  'highlights.show': '{count, plural, =0 {No dish is left} one {Show # dish} other {Show # dishes}}',
  'highlights.hidden': '{count, plural, one {# dish hidden} other {# dishes hidden}}',
  'highlights.showAll': 'Show all',
  'highlights.dearer': '{count, plural, one {# dish costs} other {# dishes cost}} more at {branch}',
  'highlights.cheaper': '{count, plural, one {# dish costs} other {# dishes cost}} less at {branch}',
} as const;

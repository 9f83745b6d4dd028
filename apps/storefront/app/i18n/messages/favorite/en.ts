export const messages = {
  'favorite.title': 'My favorites',
  'favorite.heart': '{name}: favorite',
  'favorite.addFailed': 'Error adding a favorite',
  'favorite.removeFailed': 'Error removing a favorite',
  'favorite.tryAgain': 'Check your connection and try again.',
  'favorite.none': 'No favorites yet',
  'favorite.noneHelp': 'Open a dish and tap its heart to find it here again.',
  'favorite.toMenu': 'To the menu',
  'favorite.gone': 'No longer on the menu',
} as const;

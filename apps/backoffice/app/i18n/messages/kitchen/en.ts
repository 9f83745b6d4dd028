/** The words of the kitchen display. */
export const messages = {
  'kitchen.none': 'Nothing to cook',
} as const;

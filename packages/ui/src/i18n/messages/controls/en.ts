/** Ids begin as those of the frame do: a merchant's own wording names them (I18N-07). */
export const messages = {
  'shell.close': 'Close',
  'shell.back': 'Back',
  'shell.okay': 'Okay',
  'shell.loading': 'Loading',
  'shell.loadingFailed': 'Loading failed',
  'shell.notesCount': '{count} of {maximum} characters',
  'shell.notesFull': 'Max {maximum} characters',
  'shell.decrease': 'One less: {name}',
  'shell.increase': 'One more: {name}',
  'shell.remove': 'Remove: {name}',
  'shell.quantityOf': 'Quantity of {name}',
  'error.general': 'An error occurred',
} as const;

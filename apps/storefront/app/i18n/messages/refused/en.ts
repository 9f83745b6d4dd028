export const messages = {
  'refused.foreign.title': 'This request was not carried out',
  'refused.foreign.hint':
    'It did not come from this shop’s own pages, so nothing was changed. Please open the shop and try again there.',
  'refused.type.title': 'This request could not be read',
  'refused.type.hint': 'Send a form, or JSON as application/json. Nothing was changed.',
  'refused.home': 'Open the shop',
  'refused.preview.title': 'The preview is closed',
  'refused.preview.hint':
    'A preview lasts two hours, and ends with its draft or when it is opened anew. Open it again at the desk, under Publish.',
} as const;

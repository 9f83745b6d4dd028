export const messages = {
  'consent.title': 'May we count your visit?',
  'consent.text':
    'This restaurant uses outside services to see which dishes people look at and whether its advertising works. Ordering works the same either way.',
  'consent.allow': 'Allow',
  'consent.refuse': 'Do not allow',
  'update.available': 'A new app version is available, please update',
  'update.reload': 'Update',
  'offline.kept': 'No connection. This is the menu of {time}; prices and dishes may have changed.',
  'offline.refresh': 'Refresh',
  'offline.title': 'You are offline',
  'offline.hint': 'This page needs a connection. Your cart is kept on this device.',
  'offline.retry': 'Try again',
  'offline.lastMenu': 'See the last menu',
  'kiosk.title': 'Are you still there?',
  'kiosk.text':
    '{seconds, plural, one {Your order starts over in # second.} other {Your order starts over in # seconds.}}',
  'kiosk.goOn': 'Go on with my order',
  'kiosk.startOver': 'Start over',
  'preview.title': 'Preview of a draft',
  'preview.hint': '{time} · nothing can be ordered',
  'preview.leave': 'Leave',
} as const;

export const messages = {
  'notices.order': 'Tell me when it is ready',
  'notices.settings': 'Tell me on this device when an order is ready',
  'notices.help': 'A notification on this device, even when the page is closed.',
  'notices.title': 'Notifications',
  'notices.texts': 'Text messages about my orders',
  'notices.textsHelp': 'Where the restaurant sends them. Codes to sign in come all the same.',
  'notices.blocked': 'Your browser blocks notifications from this shop. Allow them in its settings for this page.',
  'notices.failed': 'Notifications could not be switched on. Check your connection and try again.',
  'notices.offFailed': 'Notifications could not be switched off. Check your connection and try again.',
  'notices.unsupported': 'This browser cannot show notifications. Keep the page of your order open.',
  'notices.appFirst':
    'On an iPhone or iPad, add this shop to the home screen first. Open it there to switch notifications on.',
} as const;

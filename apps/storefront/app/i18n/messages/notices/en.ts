export const messages = {
  'notices.order': 'Tell me when it is ready',
  'notices.settings': 'Tell me on this device when an order is ready',
  'notices.help': 'A notice on this device, also when the page is closed.',
  'notices.title': 'Notices',
  'notices.blocked': 'Your browser blocks notices from this shop. Allow them in the browser’s settings for this page.',
  'notices.failed': 'Notices could not be switched on. Check your connection and try again.',
  'notices.offFailed': 'Notices could not be switched off. Check your connection and try again.',
  'notices.unsupported': 'This browser cannot show notices. Keep the page of your order open.',
  'notices.appFirst':
    'On an iPhone or iPad, add this shop to the home screen first. Open it there to switch notices on.',
} as const;

export const messages = {
  'screen.title': 'Pickup screen',
  'screen.preparing': 'Being prepared',
  'screen.ready': 'Ready: please collect',
  'screen.more': '{count, plural, one {# more} other {# more}}',
  'screen.isReady': 'Order {number} is ready',
  'screen.lost': 'No connection since {time}. Please ask at the counter.',
  'screen.loading': 'Connecting…',
  'screen.pair': 'Make this the pickup screen',
  'screen.pairHint':
    'A manager makes a code of eight digits, good for ten minutes. From then on this screen shows which orders are ready, and nothing else.',
  'screen.nameHint': 'Where it hangs, such as: Above the counter',
  'screen.sound': 'Touch the screen once, so that it may sound.',
} as const;

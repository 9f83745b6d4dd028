/** The words of what is done with a customer. */
export const messages = {
  'care.choose': 'Choose…',
  'points.title': 'Points',
  'points.give': 'Give',
  'points.take': 'Take away',
  'points.count': 'How many points',
  'points.reason': 'Why',
  'points.choose': 'Choose why. The customer reads it.',
  'points.hint': 'The customer reads the reason in their history.',
  'points.write': 'Write a whole number, such as 50.',
  'points.givePoints': '{count, plural, =0 {Give points} one {Give # point} other {Give # points}}',
  'points.takePoints': '{count, plural, =0 {Take points away} one {Take # point away} other {Take # points away}}',
  'points.done':
    '{count, plural, =0 {Done. No points left.} one {Done. The balance is # point.} other {Done. The balance is # points.}}',
  'points.reason.apology': 'An apology',
  'points.reason.gift': 'A gift of the house',
  'points.reason.missing': 'Points were missing',
  'points.reason.correction': 'A mistake is put right',
  'points.reason.misuse': 'Points were misused',
} as const;

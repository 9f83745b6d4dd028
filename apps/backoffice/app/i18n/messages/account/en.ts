/** The words of the own account. */
export const messages = {
  'account.title': 'Two-step sign-in',
  'account.hint':
    'After the password, the desk asks for a code that an app on your phone makes, such as Google Authenticator. Who learns your password alone does not get in.',
  'account.turnOn': 'Turn it on',
  'account.passwordHint': 'Enter your password once more.',
  'account.next': 'Continue',
  'account.leave': 'Leave it',
  'account.scan': 'Point the camera of the authenticator app at the square, then enter the code that it shows.',
  'account.square': 'Square for the authenticator app',
  'account.byHand': 'No camera? Type this key into the app:',
  'account.isOn': 'Two-step sign-in is on.',
  'account.codes': 'Recovery codes',
  'account.codesHint':
    'Keep these codes away from the phone. If it is lost, each of them opens your account once. They are shown now and not again; new ones can be made at any time.',
  'account.kept': 'I have kept them',
  'account.save': 'Save as a file',
  'account.since': 'since {time}',
  'account.left':
    '{count, plural, =0 {no recovery code left} one {# recovery code left} other {# recovery codes left}}',
  'account.few': 'Few recovery codes are left. Make ten new ones.',
  'account.renew': 'New recovery codes',
  'account.renewHint': 'For codes that are used up or were not kept. The old ones end at once.',
  'account.wanted':
    'Owners, head office and accountants of this restaurant sign in with an authenticator app as well. You set it up once, now.',
  'account.turnOff': 'Turn it off',
  'account.endHint': 'From then on the password alone is enough.',
  'account.anewHint':
    'You are signed out everywhere, and set it up anew when you sign in: on another phone, or for new recovery codes.',
  'account.anyCode': 'Code',
  'account.anyCodeHint': 'Of the app, or a recovery code',
  'account.passkeys': 'Passkeys',
  'account.passkeysHint':
    'The face, finger or screen lock of your phone or laptop in place of a code. It works at this address alone, so a forged page gets nothing.',
  'account.addPasskey': 'Add a passkey',
  'account.passkeyName': 'Name',
  'account.passkeyNameHint': 'So that you know it again: the phone or laptop that it is on',
  'account.passkeyNameMissing': 'Give the passkey a name, such as “My phone”.',
  'account.passkeyAdded': 'added {time}',
  'account.passkeyUsed': 'last used {time}',
  'account.removePasskey': 'Remove',
  'account.removePasskeyOf': 'Remove {name}',
  'account.passkeyKnown': 'This device has a passkey of yours already.',
  'account.passkeyNotMade': 'No passkey was made. Try again, or use another device.',
} as const;

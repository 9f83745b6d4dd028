export const messages = {
  'social.ways': 'Other ways to sign in',
  'social.or': 'or',
  'social.continue.google': 'Continue with Google',
  'social.continue.apple': 'Continue with Apple',
  'social.continue.facebook': 'Continue with Facebook',
  'social.signingIn': 'Signing in…',
  'social.failed.google': 'Error signing in with Google. Try again, or use your mobile number.',
  'social.failed.apple': 'Error signing in with Apple. Try again, or use your mobile number.',
  'social.failed.facebook': 'Error signing in with Facebook. Try again, or use your mobile number.',
  'social.cancelled.google': 'Google login cancelled',
  'social.cancelled.apple': 'Apple login cancelled',
  'social.cancelled.facebook': 'Facebook login cancelled',
} as const;

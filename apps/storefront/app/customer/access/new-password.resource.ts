import type { ForgotPasswordDocument, ResetPasswordBody } from '@sufra/contracts';
import { formText } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';

/** A new password with what allows it: the token of a link, or a name and the code that was sent to it. */
export const presentReset = (
  form: FormData,
  proof: { token: string } | { username: string; code: string },
): ResetPasswordBody => ({
  ...proof,
  password: formText(form, 'newPassword'),
  'password-confirmation': formText(form, 'passwordAgain'),
});

export const readResetSent = ({ meta }: ForgotPasswordDocument): CodeSent => ({
  codeLength: meta['otp-length'],
  resendAfterSeconds: meta['resend-after-seconds'],
});

import type { CreateCustomerBody, LoginDocument, VerifyDocument } from '@sufra/contracts';
import { textOf } from '../check-account.ts';
import type { CodeSent } from '../code-form.tsx';
import { usernameOf } from '../customer.resource.ts';
import type { SentCode } from '../sent-code.resource.ts';

export type SignUpStep = SentCode & CodeSent & { sentTo: string };

/** A sign-up: as everybody begins (SIGNIN-29, SIGNIN-30), with what belongs to the account once the code proves it. */
export const presentSignUp = (form: FormData, mobile: { dialCode: string; mobile: string }): CreateCustomerBody => ({
  'account-type': 'guest',
  'first-name': textOf(form, 'firstName'),
  'last-name': textOf(form, 'lastName'),
  username: usernameOf(mobile),
  mobile: mobile.mobile,
  'dial-code': mobile.dialCode,
  status: 'unverified',
  email: textOf(form, 'email'),
  password: textOf(form, 'newPassword'),
  'password-confirmation': textOf(form, 'passwordAgain'),
});

/** The code of somebody who is not signed in answers a session. */
export function readLoginOf(verified: VerifyDocument): LoginDocument {
  if (isLogin(verified)) return verified;
  throw new Error('The code of a sign-up answered no session.');
}

const isLogin = (document: VerifyDocument): document is LoginDocument => 'token' in document.data.attributes;

/** The number already had an account, which stays as it was. */
export function accountExisted(verified: VerifyDocument): boolean {
  const { meta } = verified as { meta?: Record<string, unknown> };
  return meta?.['account-existed'] === true;
}

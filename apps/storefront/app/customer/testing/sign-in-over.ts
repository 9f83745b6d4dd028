import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answered } from '../../testing/answers.ts';

export const sara = {
  id: 'sara',
  firstName: 'Sara',
  lastName: '',
  dialCode: '+966',
  mobile: '512345678',
  isMobileVerified: true,
};

/** The shop's answers to signing in with a code. */
export const signInAnswers = (onSignedIn: () => void) => ({
  '/customer/create': () => answered({ customerId: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
  '/customer/login': () => {
    onSignedIn();
    return answered({ customer: sara });
  },
});

/** Signs in with a code in the dialog that has come over the page. */
export async function signInOver(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('First name'), 'Sara');
  await user.type(dialog.getByLabelText('Mobile number'), '512345678');
  await user.click(dialog.getByRole('button', { name: 'Verify number' }));
  await user.type(await dialog.findByLabelText('One-time code'), '123456');
}

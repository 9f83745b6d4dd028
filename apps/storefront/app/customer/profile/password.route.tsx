import {
  Form,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readFormBody } from '../../api.server/read-body.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { readProfile, usernameOf } from '../customer.resource.ts';
import { keepForm, refusedForm, type FormAnswer } from '../form-answer.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { changeProfile } from './change-profile.ts';
import { presentNewPassword } from './profile-change.resource.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  const profile = readProfile(customer);
  return { hasPassword: profile.hasPassword, username: profile.email || usernameOf(profile) };
}

export async function action(args: ActionFunctionArgs): Promise<FormAnswer> {
  const open = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const changed = await changeProfile(open, presentNewPassword(form));
  if (!changed.ok) return refusedForm(changed.refusal, form);
  throw redirect('/user/profile?saved=password');
}

export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);

/** The current password and a new one, or the first one of somebody who signs in with a code (PROFILE-04). */
export default function PasswordRoute() {
  const t = useText('account');
  const { hasPassword, username } = useLoaderData<typeof loader>();
  const { errors, formError, isPending, formProps } = useAccountForm(
    [...(hasPassword ? (['currentPassword'] as const) : []), 'newPassword', 'passwordAgain'],
    t('account.saveFailed'),
  );
  return (
    <AccountPage
      title={hasPassword ? t('account.passwordTitle') : t('account.passwordFirstTitle')}
      intro={hasPassword ? t('account.passwordIntro') : t('account.passwordFirstIntro')}
    >
      <Card className={styles.card}>
        <Form {...formProps} className={styles.form}>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          {hasPassword && (
            <PasswordField
              kind="current"
              label={t('account.currentPassword')}
              name="currentPassword"
              error={errors['currentPassword']}
            />
          )}
          <NewPasswordFields errors={errors} />
          <p className={styles.error} role="alert">
            {formError}
          </p>
          <div className={styles.actions}>
            <Button type="submit" isPending={isPending}>
              {isPending ? t('account.saving') : t('account.savePassword')}
            </Button>
            <LinkButton to="/user/profile" variant="line">
              {t('shell.cancel')}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </AccountPage>
  );
}

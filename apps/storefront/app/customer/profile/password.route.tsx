import {
  Form,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { Card } from '@sufra/ui/controls/card.tsx';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { usernameOf } from '@sufra/ordering';
import { readProfile } from '../customer.resource.ts';
import { keepForm, refusedForm, type FormAnswer } from '../form-answer.ts';
import { FormEnd, NewPasswordFields, PasswordField } from '../account-fields.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { changeProfile, presentNewPassword } from './profile-change.ts';

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

/** The current password and a new one, or the first one for customers who sign in with a code (PROFILE-04). */
export default function PasswordRoute() {
  const t = useText('account');
  const { hasPassword, username } = useLoaderData<typeof loader>();
  const form = useAccountForm(
    [...(hasPassword ? (['currentPassword'] as const) : []), 'newPassword', 'passwordAgain'],
    t('account.saveFailed'),
  );
  const { errors } = form;
  return (
    <AccountPage
      title={hasPassword ? t('account.passwordTitle') : t('account.passwordFirstTitle')}
      intro={hasPassword ? t('account.passwordIntro') : t('account.passwordFirstIntro')}
    >
      <Card className={styles.card}>
        <Form {...form.formProps} className={styles.form}>
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
          <FormEnd
            form={form}
            label={t('account.savePassword')}
            pendingLabel={t('account.saving')}
            cancelTo="/user/profile"
          />
        </Form>
      </Card>
    </AccountPage>
  );
}

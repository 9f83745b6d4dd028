import {
  Form,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { Card } from '@sufra/ui/controls/card.tsx';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { formText } from '../check-account.ts';
import { CodeForm } from '../code-form.tsx';
import { readProfile } from '../customer.resource.ts';
import { EmailField, FormEnd } from '../account-fields.tsx';
import { keepForm } from '../form-answer.ts';
import { useAccountForm, useStep } from '../use-account-form.ts';
import { changeContact, type ContactStep, isUnconfirmed } from './profile-change.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  const { email, isEmailVerified } = readProfile(customer);
  return { email, isEmailVerified };
}

export const action = (args: ActionFunctionArgs) =>
  changeContact(args, {
    channel: 'email',
    saved: 'email',
    isAwaited: (form, customer) => isUnconfirmed(formText(form, 'email'), customer),
    read: (form) => ({ body: { email: formText(form, 'email') }, sentTo: formText(form, 'email').trim() }),
  });

export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);

/** Another e-mail address, which counts once the code that goes there has come back. */
export default function EmailRoute() {
  const t = useText('account');
  const { email, isEmailVerified } = useLoaderData<typeof loader>();
  const form = useAccountForm<ContactStep>(['email'], t('account.sendFailed'));
  const { values, errors } = form;
  const { step, goBack } = useStep(form.answer);
  const toConfirm = email && !isEmailVerified ? email : '';
  return (
    <AccountPage
      title={t(!email ? 'account.emailFirstTitle' : toConfirm ? 'account.confirmEmail' : 'account.emailTitle')}
      intro={
        email &&
        !toConfirm && (
          <>
            {t('account.emailNow')} <bdi>{email}</bdi>
          </>
        )
      }
    >
      <Card className={styles.card}>
        {step ? (
          <CodeForm
            sentTo={step.sentTo}
            step={step}
            hidden={{ email: values['email'] ?? '' }}
            failure={t('account.verifyEmailFailed')}
            submitLabel={t('account.confirmEmail')}
            change={{ label: t('account.otherEmail'), to: '/user/profile/email', onChange: goBack }}
          />
        ) : (
          <Form {...form.formProps} className={styles.form}>
            <EmailField value={values['email'] ?? toConfirm} error={errors['email']} />
            <p className="muted small">{t('account.emailHelp')}</p>
            <FormEnd
              form={form}
              label={t('account.sendCode')}
              pendingLabel={t('account.sending')}
              cancelTo="/user/profile"
            />
          </Form>
        )}
      </Card>
    </AccountPage>
  );
}

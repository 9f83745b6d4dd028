import { earliestDateOfBirth } from '@sufra/ordering';
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
import { useShop } from '../../shell/shop.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { readProfile } from '../customer.resource.ts';
import { keepForm, refusedForm, type FormAnswer } from '../form-answer.ts';
import { useAccountForm } from '../use-account-form.ts';
import { changeProfile } from './change-profile.ts';
import { presentDetails } from './profile-change.resource.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { customer } = await requireSignIn(args);
  return { profile: readProfile(customer) };
}

export async function action(args: ActionFunctionArgs): Promise<FormAnswer> {
  const open = await requireSignIn(args);
  const form = await readFormBody(args.request);
  const changed = await changeProfile(open, presentDetails(form));
  if (!changed.ok) return refusedForm(changed.refusal, form);
  throw redirect('/user/profile?saved=details');
}

export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);

/** First name, last name and date of birth (PROFILE-03). */
export default function EditProfileRoute() {
  const t = useText('account');
  const { profile } = useLoaderData<typeof loader>();
  const today = useShop().serverTime.slice(0, 10);
  const { errors, values, formError, isPending, formProps } = useAccountForm(
    ['firstName', 'lastName', 'dateOfBirth'],
    t('account.saveFailed'),
  );
  return (
    <AccountPage title={t('account.editTitle')}>
      <Card className={styles.card}>
        <Form {...formProps} className={styles.form}>
          <div className={styles.pair}>
            <Field
              label={t('account.firstName')}
              name="firstName"
              autoComplete="given-name"
              maxLength={80}
              defaultValue={values['firstName'] ?? profile.firstName}
              error={errors['firstName']}
            />
            <Field
              label={t('account.lastName')}
              name="lastName"
              autoComplete="family-name"
              maxLength={80}
              defaultValue={values['lastName'] ?? profile.lastName}
              error={errors['lastName']}
            />
          </div>
          <Field
            label={t('account.dateOfBirthOptional')}
            hint={t('account.dateOfBirthHelp')}
            name="dateOfBirth"
            type="date"
            autoComplete="bday"
            min={earliestDateOfBirth(today)}
            max={today}
            defaultValue={values['dateOfBirth'] ?? profile.dateOfBirth}
            error={errors['dateOfBirth']}
          />
          <p className={styles.error} role="alert">
            {formError}
          </p>
          <div className={styles.actions}>
            <Button type="submit" isPending={isPending}>
              {isPending ? t('account.saving') : t('account.save')}
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

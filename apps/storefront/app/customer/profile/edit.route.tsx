import {
  Form,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { profileFieldNames, profileFields, profileKeyOf } from '@sufra/contracts/customer/profile-fields';
import { earliestDateOfBirth } from '@sufra/ordering';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { readFormBody } from '../../api.server/action.ts';
import { requireSignIn } from '../../api.server/require-sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { FormEnd, NameFields } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { readProfile } from '../customer.resource.ts';
import { keepForm, refusedForm, type FormAnswer } from '../form-answer.ts';
import { useAccountForm } from '../use-account-form.ts';
import { changeProfile, presentDetails } from './profile-change.ts';

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

/** First name, last name and the optional fields (PROFILE-03). */
export default function EditProfileRoute() {
  const t = useText('account');
  const { profile } = useLoaderData<typeof loader>();
  const today = useShop().serverTime.slice(0, 10);
  const form = useAccountForm(
    ['firstName', 'lastName', ...profileFieldNames.map(profileKeyOf)],
    t('account.saveFailed'),
  );
  const { errors, values } = form;
  return (
    <AccountPage title={t('account.editTitle')}>
      <Card className={styles.card}>
        <Form {...form.formProps} className={styles.form}>
          <NameFields
            values={{
              firstName: values['firstName'] ?? profile.firstName,
              lastName: values['lastName'] ?? profile.lastName,
            }}
            errors={errors}
          />
          {profileFieldNames.map((name) => {
            const key = profileKeyOf(name);
            const { kind, maxLength, autoComplete } = profileFields[name];
            const days = { type: 'date', min: earliestDateOfBirth(today), max: today };
            return (
              <Field
                key={name}
                label={t(`account.${key}Optional`)}
                hint={t(`account.${key}Help`)}
                name={key}
                autoComplete={autoComplete}
                {...(kind === 'date' ? days : { maxLength })}
                defaultValue={values[key] ?? profile.fields[key]}
                error={errors[key]}
              />
            );
          })}
          <FormEnd form={form} label={t('account.save')} pendingLabel={t('account.saving')} cancelTo="/user/profile" />
        </Form>
      </Card>
    </AccountPage>
  );
}

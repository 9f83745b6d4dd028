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
import { FormEnd } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { AccountPage } from '../account-page.tsx';
import { CodeForm } from '../code-form.tsx';
import { readProfile } from '../customer.resource.ts';
import { keepForm } from '../form-answer.ts';
import { MobileField, PhoneNumber, showDialCode, typedMobile } from '../mobile-field.tsx';
import { useAccountForm, useStep } from '../use-account-form.ts';
import { changeContact, type ContactStep, presentMobile } from './profile-change.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { customer, shop } = await requireSignIn(args);
  const { dialCode, mobile } = readProfile(customer);
  return { mobile: mobile && `${showDialCode(dialCode, shop.locale)} ${mobile}` };
}

export const action = (args: ActionFunctionArgs) =>
  changeContact(args, {
    channel: 'sms',
    saved: 'mobile',
    read(form, shop) {
      const typed = typedMobile(form, shop);
      const sentTo = `${showDialCode(typed.dialCode, shop.locale)} ${typed.mobile}`;
      return { body: presentMobile(typed), sentTo };
    },
  });

export const clientAction = (args: ClientActionFunctionArgs) => keepForm<typeof action>(args);

/** Another mobile number, which counts once the code that goes there has come back (D-45). */
export default function MobileRoute() {
  const t = useText('account');
  const { mobile } = useLoaderData<typeof loader>();
  const form = useAccountForm<ContactStep>(['mobile'], t('account.sendFailed'));
  const { values, errors } = form;
  const { step, goBack } = useStep(form.answer);
  return (
    <AccountPage
      title={mobile ? t('account.mobileTitle') : t('account.mobileFirstTitle')}
      intro={
        mobile && (
          <>
            {t('account.mobileNow')} <PhoneNumber>{mobile}</PhoneNumber>
          </>
        )
      }
    >
      <Card className={styles.card}>
        {step ? (
          <CodeForm
            sentTo={step.sentTo}
            step={step}
            hidden={{ mobile: values['mobile'] ?? '', country: values['country'] ?? '' }}
            failure={t('account.verifyFailed')}
            submitLabel={t('account.confirmMobile')}
            change={{ label: t('account.otherMobile'), to: '/user/profile/mobile', onChange: goBack }}
          />
        ) : (
          <Form {...form.formProps} className={styles.form}>
            <MobileField country={values['country']} mobile={values['mobile']} error={errors['mobile']} />
            <p className="muted small">{t('account.mobileHelp')}</p>
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

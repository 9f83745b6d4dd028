import { Form } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../account-form.module.css';
import { EmailField } from '../email-field.tsx';
import { MobileField } from '../mobile-field.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import type { useAccountForm } from '../use-account-form.ts';
import type { SignUpStep } from './sign-up.resource.ts';

/** Name, e-mail address, mobile number and a password. */
export function SignUpForm({ form }: { form: ReturnType<typeof useAccountForm<SignUpStep>> }) {
  const t = useText('account');
  const { values, errors, formError, isPending, formProps } = form;
  return (
    <Form {...formProps} className={styles.form}>
      <div className={styles.pair}>
        <Field
          label={t('account.firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          defaultValue={values['firstName']}
          error={errors['firstName']}
        />
        <Field
          label={t('account.lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          defaultValue={values['lastName']}
          error={errors['lastName']}
        />
      </div>
      <EmailField value={values['email']} error={errors['email']} />
      <MobileField country={values['country']} mobile={values['mobile']} error={errors['mobile']} />
      <NewPasswordFields errors={errors} isFirst />
      <p className={styles.error} role="alert">
        {formError}
      </p>
      <Button type="submit" isWide isPending={isPending}>
        {isPending ? t('account.sending') : t('account.signUpTitle')}
      </Button>
    </Form>
  );
}

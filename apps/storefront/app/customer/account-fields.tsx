import { type ComponentProps, useState } from 'react';
import { maximumEmailLength, minimumPasswordLength } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './account-form.module.css';
import { AccountIcon } from './account-page.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'after' | 'autoComplete'> & {
  /** Tells password managers whether to fill in what they know or to offer a new one. */
  kind: 'current' | 'new';
};

/** A password that its owner may look at; it can be pasted, and password managers know what it is. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const t = useText('account');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      after={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={t('account.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <AccountIcon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}

/** A new password, twice (PROFILE-09 to PROFILE-11). */
export function NewPasswordFields({ errors, isFirst }: { errors: Record<string, string>; isFirst?: boolean }) {
  const t = useText('account');
  return (
    <>
      <PasswordField
        kind="new"
        label={t(isFirst ? 'account.choosePassword' : 'account.newPassword')}
        name="newPassword"
        hint={t('account.passwordHelp', { minimum: minimumPasswordLength })}
        error={errors['newPassword']}
      />
      <PasswordField
        kind="new"
        label={t(isFirst ? 'account.choosePasswordAgain' : 'account.passwordAgain')}
        name="passwordAgain"
        error={errors['passwordAgain']}
      />
    </>
  );
}

/** An e-mail address, as keyboards and password managers know it. */
export function EmailField({ value, error }: { value?: string | undefined; error: string | undefined }) {
  const t = useText('account');
  return (
    <Field
      label={t('account.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={maximumEmailLength}
      defaultValue={value}
      error={error}
    />
  );
}

/** An e-mail address or a mobile number, as the customer signs in with either. */
export function UsernameField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useText('account');
  return (
    <Field
      label={t('account.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      dir="ltr"
      maxLength={254}
      defaultValue={value}
      error={error}
    />
  );
}

type NameFieldsProps = { values: Record<string, string | undefined>; errors: Record<string, string> };

/** First and last name. */
export function NameFields({ values, errors }: NameFieldsProps) {
  const t = useText('account');
  return (
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
  );
}

type FormEndProps = {
  form: { formError?: string | undefined; isPending: boolean };
  label: string;
  /** On the button while the form is sent. */
  pendingLabel: string;
  /** Where to go without sending it; a page of the account has such a way. */
  cancelTo?: string;
};

/** The end of a form: why it was not accepted, and the button that sends it. */
export function FormEnd({ form: { formError, isPending }, label, pendingLabel, cancelTo }: FormEndProps) {
  const t = useText('account');
  const submit = (
    <Button type="submit" isWide={cancelTo === undefined} isPending={isPending}>
      {isPending ? pendingLabel : label}
    </Button>
  );
  return (
    <>
      <p className={styles.error} role="alert">
        {formError}
      </p>
      {cancelTo === undefined ? (
        submit
      ) : (
        <div className={styles.actions}>
          {submit}
          <LinkButton to={cancelTo} variant="line">
            {t('shell.cancel')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

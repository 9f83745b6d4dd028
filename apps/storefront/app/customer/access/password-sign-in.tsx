import { Form, Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../account-form.module.css';
import { PasswordField } from '../password-field.tsx';
import type { UnsavedPlace } from '../unsaved-place.ts';
import { useAccountForm } from '../use-account-form.ts';

type PasswordSignInProps = {
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place: UnsavedPlace | undefined;
  forgotPath: string;
};

/** E-mail address or mobile number, and the password (SIGNIN-01). */
export function PasswordSignIn({ place, forgotPath }: PasswordSignInProps) {
  const t = useText('account');
  const { errors, values, formError, isPending, formProps } = useAccountForm(
    ['username', 'password'],
    t('account.signInFailed'),
  );
  return (
    <Form {...formProps} className={styles.form}>
      <input type="hidden" name="place" value={place ? JSON.stringify(place) : ''} />
      <Field
        label={t('account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        dir="ltr"
        maxLength={254}
        defaultValue={values['username']}
        error={errors['username']}
      />
      <PasswordField kind="current" label={t('account.password')} name="password" error={errors['password']} />
      <p className={styles.error} role="alert">
        {formError}
      </p>
      <Button type="submit" isWide isPending={isPending}>
        {isPending ? t('account.signingIn') : t('shell.signIn')}
      </Button>
      <p className={styles.links}>
        <Link to={forgotPath}>{t('account.forgot')}</Link>
      </p>
    </Form>
  );
}

import { minimumPasswordLength } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { PasswordField } from './password-field.tsx';

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

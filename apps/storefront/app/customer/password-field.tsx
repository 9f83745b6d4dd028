import { useState, type ComponentProps } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/field.tsx';
import { AccountIcon } from './account-icon.tsx';
import styles from './account-form.module.css';

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

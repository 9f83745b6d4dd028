import { maximumEmailLength } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/field.tsx';

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

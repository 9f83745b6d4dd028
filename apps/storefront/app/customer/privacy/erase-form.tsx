import { Form } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from '../account-form.module.css';
import { stepField } from '../form-answer.ts';
import { latinDigits } from '../latin-digits.ts';
import { PasswordField } from '../password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import type { ErasureStep } from './erase-account.ts';
import own from './privacy.module.css';

/** The proof that it is the owner who erases the account: the password, or a code that is sent first. */
export function EraseForm({ hasPassword, mobile }: { hasPassword: boolean; mobile: string }) {
  const t = useText('privacy');
  const { codeLength } = useShop();
  const form = useAccountForm<ErasureStep>(hasPassword ? ['password'] : ['code'], t('privacy.eraseFailed'));
  const { answer, errors, formError, isPending, formProps } = form;
  const step = answer?.step;
  const isAskedForCode = !hasPassword && !step;
  const pendingText = isAskedForCode ? t('privacy.sending') : t('privacy.erasing');
  return (
    <Form {...formProps} className={styles.form}>
      {step && <input type="hidden" name={stepField} value={JSON.stringify(step)} />}
      {hasPassword && (
        <PasswordField kind="current" label={t('privacy.passwordHelp')} name="password" error={errors['password']} />
      )}
      {isAskedForCode && <p>{t('privacy.codeHelp')}</p>}
      {step && (
        <Field
          label={t('privacy.sent', { mobile: `\u2066${mobile}\u2069` })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          dir="ltr"
          className={styles.code}
          maxLength={codeLength + 6}
          error={errors['code']}
          onChange={(event) => {
            event.target.value = latinDigits(event.target.value).slice(0, codeLength);
          }}
        />
      )}
      <p className={styles.error} role="alert">
        {formError}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          name="intent"
          value={isAskedForCode ? 'code' : 'erase'}
          formNoValidate={isAskedForCode}
          variant="line"
          className={isAskedForCode ? undefined : own.erase}
          isPending={isPending}
        >
          {isPending ? pendingText : t(isAskedForCode ? 'privacy.sendCode' : 'privacy.erase')}
        </Button>
        {step && (
          <Button type="submit" name="intent" value="code" formNoValidate variant="line" disabled={isPending}>
            {t('privacy.sendCode')}
          </Button>
        )}
      </div>
    </Form>
  );
}

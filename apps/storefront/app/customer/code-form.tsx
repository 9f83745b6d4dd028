import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import { latinDigits } from './latin-digits.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import styles from './account-form.module.css';
import { stepField } from './form-answer.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useCountdown } from './use-countdown.ts';

/** A code is on its way. */
export type CodeSent = { codeLength: number; resendAfterSeconds: number; isSentAgain?: boolean };

type CodeFormProps = {
  /** Where the code went; `isSure` is false where nobody may learn whether it went anywhere. */
  sentTo: string;
  isSure?: boolean;
  step: CodeSent;
  /** What the action needs to know beside the code. */
  hidden: Record<string, string>;
  /** A new password is asked for with the code. */
  withNewPassword?: boolean;
  failure: string;
  submitLabel: string;
  /** The way back to where the code should go. */
  change: { label: string; to: string; onChange: () => void };
};

/** The code that proves a number or an address; another one after a while, or another place to send it (SIGNIN-37). */
export function CodeForm({
  sentTo,
  isSure = true,
  step,
  hidden,
  withNewPassword = false,
  failure,
  submitLabel,
  change,
}: CodeFormProps) {
  const t = useText('account');
  const { answer, errors, formError, isPending, formProps } = useAccountForm<CodeSent>(
    withNewPassword ? ['code', 'newPassword', 'passwordAgain'] : ['code'],
    failure,
  );
  const { seconds, restart } = useCountdown(step.resendAfterSeconds);
  const isSentAgain = answer?.step?.isSentAgain === true;
  useEffect(() => {
    if (isSentAgain) restart();
  }, [answer, isSentAgain, restart]);
  return (
    <Form {...formProps} className={styles.form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={stepField} value={JSON.stringify({ ...step, isSentAgain: false })} />
      <p>
        {t(isSure ? 'account.codeSent' : 'account.codeSentIf')}{' '}
        <bdi dir="ltr" className={styles.unbroken}>
          {sentTo}
        </bdi>
      </p>
      <Field
        label={t('account.code')}
        hint={t('account.codeHelp', { length: step.codeLength })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        dir="ltr"
        className={styles.code}
        maxLength={step.codeLength + 6}
        error={errors['code']}
        onChange={(event) => {
          event.target.value = latinDigits(event.target.value).slice(0, step.codeLength);
        }}
      />
      {withNewPassword && <NewPasswordFields errors={errors} />}
      <p className={styles.error} role="alert">
        {[formError, ...Object.keys(hidden).map((name) => errors[name])].filter(Boolean).join('. ')}
      </p>
      <p className={styles.notice} role="status">
        {isSentAgain && t('account.codeAgain')}
      </p>
      <Button type="submit" name="intent" value="verify" isWide isPending={isPending}>
        {isPending ? t('account.checking') : submitLabel}
      </Button>
      <div className={styles.links}>
        <Button
          type="submit"
          name="intent"
          value="resend"
          formNoValidate
          variant="plain"
          isSmall
          disabled={seconds > 0 || isPending}
        >
          {seconds > 0 ? t('account.resendIn', { seconds }) : t('account.resend')}
        </Button>
        <Link
          to={change.to}
          onClick={(event) => {
            event.preventDefault();
            change.onChange();
          }}
        >
          {change.label}
        </Link>
      </div>
    </Form>
  );
}

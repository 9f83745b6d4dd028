import type { CodeDelivery } from '@sufra/contracts';
import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { latinDigits, PhoneNumber } from './mobile-field.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import styles from './account-form.module.css';
import { stepField } from './form-answer.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { useChange, useCountdown } from '@sufra/ui/effects.ts';
import { useAccountForm } from './use-account-form.ts';

/** A code is on its way. */
export type CodeSent = {
  codeLength: number;
  resendAfterSeconds: number;
  delivery?: CodeDelivery | undefined;
  isSentAgain?: boolean;
};

type CodeFormProps = {
  /** The target of the code; `isSure` is false where it must stay secret whether it was sent. */
  sentTo: string;
  isSure?: boolean;
  step: CodeSent;
  /** The hidden fields that the action needs beside the code. */
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
  const typed = useRef('');
  const sent = useRef('');
  const verifyButton = useRef<HTMLButtonElement>(null);
  /** The last digit sends the code, where nothing else is asked for; one that came while another was checked, then. */
  const sendWhole = () => {
    const isNew = typed.current.length === step.codeLength && typed.current !== sent.current;
    if (!isNew || withNewPassword || isPending) return;
    sent.current = typed.current;
    verifyButton.current?.form?.requestSubmit(verifyButton.current);
  };
  useChange(isPending, sendWhole);
  const isSentAgain = answer?.step?.isSentAgain === true;
  const { delivery } = answer?.step ?? step;
  useChange(answer, () => isSentAgain && restart());
  return (
    <Form {...formProps} className={styles.form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={stepField} value={JSON.stringify({ ...step, isSentAgain: false })} />
      <p>
        {t(delivery ? 'account.codeAsked' : isSure ? 'account.codeSent' : 'account.codeSentIf')}{' '}
        <span className={styles.unbroken}>
          <PhoneNumber>{sentTo}</PhoneNumber>
        </span>
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
        onChange={({ target }) => {
          typed.current = latinDigits(target.value).slice(0, step.codeLength);
          target.value = typed.current;
          // The same code may be tried once more by typing it again.
          if (typed.current.length < step.codeLength && !isPending) sent.current = '';
          sendWhole();
        }}
      />
      {withNewPassword && <NewPasswordFields errors={errors} />}
      <p className={styles.error} role="alert">
        {[formError, ...Object.keys(hidden).map((name) => errors[name])].filter(Boolean).join('. ')}
      </p>
      <p className={styles.notice} role="status">
        {delivery ? t(`account.${delivery}`) : isSentAgain && t('account.codeAgain')}
      </p>
      <Button ref={verifyButton} type="submit" name="intent" value="verify" isWide isPending={isPending}>
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

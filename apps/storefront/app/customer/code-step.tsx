import { useState, type SubmitEvent } from 'react';
import { isFailure } from '../api/call-action.ts';
import { useAction } from '../api/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { checkCode } from './check-sign-in.ts';
import { formOf } from './form-of.ts';
import { latinDigits } from './latin-digits.ts';
import { joinedDetails } from './refusal-text.ts';
import type { SentCode } from './sent-code.resource.ts';
import { showDialCode } from './show-mobile.ts';
import type { Guest, SignedIn } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import type { UnsavedPlace } from './unsaved-place.ts';
import { useCountdown } from './use-countdown.ts';

type CodeStepProps = {
  guest: Guest;
  sent: SentCode;
  place: UnsavedPlace | undefined;
  onChangeNumber: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
};

/** The one-time code, another one after a while, or another number (SIGNIN-08). */
export function CodeStep({ guest, sent, place, onChangeNumber, onSignedIn }: CodeStepProps) {
  const t = useText('customer');
  const { locale } = useLanguage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const countdown = useCountdown(sent.resendAfterSeconds);
  const login = useAction<SignedIn>('/customer/login');
  const resend = useAction<undefined>('/customer/resend');

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setNotice(undefined);
    const problem = checkCode(code, sent.codeLength);
    setError(problem && t(`customer.problem.${problem}`, { length: sent.codeLength }));
    if (problem) return;
    const answer = await login.start(
      formOf({ ...guest, code, ticket: sent.ticket ?? '', place: place ? JSON.stringify(place) : '' }),
    );
    if (answer?.ok) return onSignedIn(answer.value);
    if (answer) setError((!isFailure(answer.refusal) && joinedDetails(answer.refusal)) || t('customer.verifyFailed'));
  };

  const onResend = async () => {
    setError(undefined);
    const answer = await resend.start(formOf({ customerId: sent.customerId, mobile: guest.mobile }));
    if (!answer) return;
    if (!answer.ok) {
      return setError((!isFailure(answer.refusal) && joinedDetails(answer.refusal)) || t('customer.sendFailed'));
    }
    countdown.restart();
    setNotice(t('customer.resent'));
  };

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p>
        {t('customer.codeSent')}{' '}
        <bdi className="numbers" dir="ltr">
          {showDialCode(guest.dialCode, locale)} {guest.mobile}
        </bdi>
      </p>
      <Field
        label={t('customer.code')}
        hint={t('customer.codeHelp', { length: sent.codeLength })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        dir="ltr"
        className={styles.code}
        maxLength={sent.codeLength}
        value={code}
        error={error}
        onChange={(event) => setCode(latinDigits(event.target.value))}
      />
      <p className="visually-hidden" role="status">
        {notice}
      </p>
      <Button type="submit" isWide isPending={login.isPending}>
        {login.isPending ? t('customer.checking') : t('customer.submit')}
      </Button>
      <div className={styles.choices}>
        <Button
          variant="plain"
          isSmall
          disabled={countdown.seconds > 0}
          isPending={resend.isPending}
          onClick={onResend}
        >
          {countdown.seconds > 0 ? t('customer.resendIn', { seconds: countdown.seconds }) : t('customer.resend')}
        </Button>
        <Button variant="plain" isSmall onClick={onChangeNumber}>
          {t('customer.change')}
        </Button>
      </div>
    </form>
  );
}

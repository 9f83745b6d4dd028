import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival, useCountdown, useLatest } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type SubmitEvent, useRef, useState } from 'react';
import { isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { useAction } from '../../api/use-action.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ChosenBranch } from '../../location/chosen-place.ts';
import { useShop } from '../../shell/shop.ts';
import { type Customer, keepCustomer } from '../current-customer.ts';
import type { SentCode, UnsavedPlace } from '../customer.resource.ts';
import { CountryPicker, latinDigits, PhoneNumber, showDialCode } from '../mobile-field.tsx';
import { detailFor, joinedDetails, formOf } from '../refusal-text.ts';
import { announceSignIn } from './sign-in-event.ts';
import styles from './sign-in.module.css';
import { minimumNameLength, type NameRefusal, validateFirstName, validateMobile } from '@sufra/ordering';

/** Reads the code out of the message where the phone offers to (WebOTP); answers how to stop. */
function receiveCode(onCode: (code: string) => void): (() => void) | undefined {
  if (!('OTPCredential' in window)) return undefined;
  const stop = new AbortController();
  const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
  navigator.credentials.get(wanted).then(
    (received) => received && onCode((received as Credential & { code: string }).code),
    () => undefined,
  );
  return () => stop.abort();
}

type CodeStepProps = {
  guest: Guest;
  sent: SentCode;
  place: UnsavedPlace | undefined;
  onChangeNumber: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
};

/** The one-time code, another one after a while, or another number (SIGNIN-08). */
function CodeStep({ guest, sent, place, onChangeNumber, onSignedIn }: CodeStepProps) {
  const t = useText('customer');
  const { locale } = useLanguage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [delivery, setDelivery] = useState(sent.delivery);
  const countdown = useCountdown(sent.resendAfterSeconds);
  const login = useAction<SignedIn>('/customer/login');
  const resend = useAction<Pick<SentCode, 'delivery'>>('/customer/resend');

  const field = useRef<HTMLInputElement>(null);
  const latest = useLatest(code);

  const verify = async (typed: string): Promise<void> => {
    // A code works once: a second press must not spend it again.
    if (login.isPending || login.answer?.ok) return;
    setNotice(undefined);
    const problem = checkCode(typed, sent.codeLength);
    setError(problem && t(`customer.problem.${problem}`, { length: sent.codeLength }));
    if (problem) return;
    const answer = await login.start(
      formOf({ ...guest, code: typed, ticket: sent.ticket ?? '', place: place ? JSON.stringify(place) : '' }),
    );
    if (answer?.ok) return onSignedIn(answer.value);
    if (!answer) return;
    // Another code that was typed meanwhile is checked at once.
    const now = latest.current;
    if (now !== typed && now.length === sent.codeLength) return verify(now);
    setError((!isFailure(answer.refusal) && joinedDetails(answer.refusal)) || t('customer.verifyFailed'));
    // The next digits take the place of the wrong ones.
    field.current?.select();
  };
  const type = (text: string) => {
    const digits = latinDigits(text).slice(0, sent.codeLength);
    setCode(digits);
    // The last digit sends it.
    if (digits.length === sent.codeLength && digits !== code) void verify(digits);
  };
  useArrival(() => receiveCode(type));

  const onResend = async () => {
    setError(undefined);
    const answer = await resend.start(formOf({ customerId: sent.customerId, mobile: guest.mobile }));
    if (!answer) return;
    if (!answer.ok) {
      return setError((!isFailure(answer.refusal) && joinedDetails(answer.refusal)) || t('customer.sendFailed'));
    }
    countdown.restart();
    setDelivery(answer.value.delivery);
    setNotice(answer.value.delivery ? undefined : t('customer.resent'));
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      <p>
        {t(delivery ? 'customer.codeAsked' : 'customer.codeSent')}{' '}
        <PhoneNumber>{`${showDialCode(guest.dialCode, locale)} ${guest.mobile}`}</PhoneNumber>
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
        ref={field}
        // Room for a code that is pasted with spaces.
        maxLength={sent.codeLength + 6}
        value={code}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <p className={delivery ? styles.delivery : 'visually-hidden'} role="status">
        {delivery ? t(`customer.${delivery}`) : notice}
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

/** The guest's entries of step 1. */
type Guest = { firstName: string; countryCode: string; dialCode: string; mobile: string };

export type SignedIn = {
  customer: Customer;
  /** The address that a place chosen before became, and the branch nearest to it (SIGNIN-16, SIGNIN-17). */
  addressId?: string | undefined;
  nearestBranch?: ChosenBranch | undefined;
};

/** How far a sign-in has come: what was typed, and the code that is on its way. */
type Reached = { guest: Guest; sent?: SentCode };

export type SignInProgress = [reached: Reached | undefined, setReached: (reached: Reached | undefined) => void];

type SignInFormProps = {
  /** Kept by a caller that may draw the form anew in another place. */
  progress?: SignInProgress | undefined;
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place?: UnsavedPlace | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
};

/** Signing in by mobile number, in two steps: who are you (SIGNIN-07), and is it really you (SIGNIN-08). */
export function SignInForm({ progress, place, onSignedIn }: SignInFormProps) {
  const own = useState<Reached>();
  const [reached, setReached] = progress ?? own;
  if (!reached?.sent) {
    return <NumberStep guest={reached?.guest} onSent={(guest, sent) => setReached({ guest, sent })} />;
  }
  const { guest, sent } = reached;
  return (
    <CodeStep
      guest={guest}
      sent={sent}
      place={place}
      onChangeNumber={() => setReached({ guest })}
      onSignedIn={(signedIn) => {
        keepCustomer(signedIn.customer);
        announceSignIn(signedIn.customer);
        onSignedIn(signedIn);
      }}
    />
  );
}

type NumberStepProps = { guest: Guest | undefined; onSent: (guest: Guest, sent: SentCode) => void };

type Errors = { firstName?: string | undefined; mobile?: string | undefined; form?: string | undefined };

/** Country code, mobile number and first name (SIGNIN-07). */
function NumberStep({ guest, onSent }: NumberStepProps) {
  const t = useText('customer');
  const { countries, dialCode } = useShop();
  const home = countries.find((country) => country.dialCode === dialCode) ?? countries[0];
  const [firstName, setFirstName] = useState(guest?.firstName ?? '');
  const [mobile, setMobile] = useState(guest?.mobile ?? '');
  const [countryCode, setCountryCode] = useState(guest?.countryCode ?? home?.code ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const { start, isPending } = useAction<SentCode>('/customer/create');
  const country = countries.find(({ code }) => code === countryCode) ?? home;

  const show = (found: Errors) => {
    setErrors(found);
    const wrong = found.mobile ? 'mobile' : found.firstName && 'firstName';
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!country) return;
    const nameProblem = checkFirstName(firstName);
    const mobileProblem = checkMobile(mobile, country);
    const firstNameError = nameProblem && t(`customer.problem.${nameProblem}`);
    const mobileError = mobileProblem && t(`customer.problem.${mobileProblem}`);
    show({ firstName: firstNameError, mobile: mobileError });
    if (nameProblem || mobileProblem) return;
    const typed = { firstName: firstName.trim(), countryCode, dialCode: country.dialCode, mobile };
    const fields = { ...typed, mobile: nationalNumber(mobile, country) };
    const answer = await start(formOf(fields));
    if (answer?.ok) onSent({ ...typed, mobile: fields.mobile }, answer.value);
    else if (answer) show(readErrors(answer.refusal, t('customer.sendFailed')));
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        label={t('customer.mobile')}
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        dir="ltr"
        value={mobile}
        error={errors.mobile}
        before={<CountryPicker countries={countries} value={country} onChange={setCountryCode} />}
        onChange={(event) => setMobile(latinDigits(event.target.value))}
      />
      <Field
        label={t('customer.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        value={firstName}
        error={errors.firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <p className={styles.error} role="alert">
        {errors.form}
      </p>
      <Button type="submit" isWide isPending={isPending}>
        {isPending ? t('customer.sending') : t('customer.verify')}
      </Button>
    </form>
  );
}

/** Field errors come back to their fields; anything else stands above the button (ERR-15, ERR-31). */
function readErrors(refusal: ApiRefusal, sendFailed: string): Errors {
  if (isFailure(refusal)) return { form: sendFailed };
  const firstName = detailFor(refusal, 'first-name');
  const mobile = detailFor(refusal, 'mobile') ?? (refusal.status === 400 ? joinedDetails(refusal) : undefined);
  return firstName || mobile ? { firstName, mobile } : { form: joinedDetails(refusal) || sendFailed };
}

type NameProblem = 'name-required' | 'name-too-short' | 'name-invalid';
type MobileProblem = 'mobile-required' | 'mobile-too-short' | 'mobile-invalid';
type CodeProblem = 'code-required' | 'code-length';

const nameProblems: Record<NameRefusal['code'], NameProblem> = {
  required: 'name-required',
  'too-short': 'name-too-short',
  'invalid-characters': 'name-invalid',
};

/** Letters of any script, spaces, hyphens and apostrophes; at least three characters (SIGNIN-19, SIGNIN-20, D-42). */
export function checkFirstName(name: string): NameProblem | undefined {
  const checked = validateFirstName(name, minimumNameLength.signIn);
  return checked.ok ? undefined : nameProblems[checked.refusal.code];
}

/** A number of the country, as the server reads it (SIGNIN-21 to SIGNIN-24, D-40 and D-41). */
export function checkMobile(mobile: string, country: MobileRules): MobileProblem | undefined {
  const read = readMobile(mobile, country);
  if (read.ok) return undefined;
  const problems = { required: 'mobile-required', 'too-short': 'mobile-too-short' } as const;
  const { code } = read.refusal;
  return code === 'required' || code === 'too-short' ? problems[code] : 'mobile-invalid';
}

/** The number as it is stored: one leading zero goes where the country's pattern does not allow it (D-41). */
export function nationalNumber(mobile: string, country: MobileRules): string {
  const read = readMobile(mobile, country);
  return read.ok ? read.value : mobile;
}

/** The code has exactly as many digits as the concept says (SIGNIN-26, SIGNIN-27). */
export function checkCode(code: string, length: number): CodeProblem | undefined {
  if (code === '') return 'code-required';
  return code.length === length ? undefined : 'code-length';
}

type MobileRules = { dialCode: string; mobilePattern: string };

const readMobile = (mobile: string, { dialCode, mobilePattern }: MobileRules) =>
  validateMobile({ mobile, dialCode, pattern: mobilePattern });

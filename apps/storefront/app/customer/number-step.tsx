import { useRef, useState, type SubmitEvent } from 'react';
import { isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { checkFirstName, checkMobile, nationalNumber } from './check-sign-in.ts';
import { CountryPicker } from './country-picker.tsx';
import { formOf } from './form-of.ts';
import { latinDigits } from './latin-digits.ts';
import { detailFor, joinedDetails } from './refusal-text.ts';
import type { SentCode } from './sent-code.resource.ts';
import type { Guest } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

type NumberStepProps = { guest: Guest | undefined; onSent: (guest: Guest, sent: SentCode) => void };

type Errors = { firstName?: string | undefined; mobile?: string | undefined; form?: string | undefined };

/** First name, country code and mobile number (SIGNIN-07). */
export function NumberStep({ guest, onSent }: NumberStepProps) {
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
    const wrong = found.firstName ? 'firstName' : found.mobile && 'mobile';
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!country) return;
    const nameProblem = checkFirstName(firstName);
    const mobileProblem = checkMobile(mobile, country.mobilePattern);
    const firstNameError = nameProblem && t(`customer.problem.${nameProblem}`);
    const mobileError = mobileProblem && t(`customer.problem.${mobileProblem}`);
    show({ firstName: firstNameError, mobile: mobileError });
    if (nameProblem || mobileProblem) return;
    const typed = { firstName: firstName.trim(), countryCode, dialCode: country.dialCode, mobile };
    const fields = { ...typed, mobile: nationalNumber(mobile, country.mobilePattern) };
    const answer = await start(formOf(fields));
    if (answer?.ok) onSent({ ...typed, mobile: fields.mobile }, answer.value);
    else if (answer) show(readErrors(answer.refusal, t('customer.sendFailed')));
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        label={t('customer.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
        value={firstName}
        error={errors.firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
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

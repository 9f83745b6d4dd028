import { useState } from 'react';
import { type Locale, normalizeDigits, validateMobile } from '@sufra/ordering';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { type Country, type Shop, useShop } from '../shell/shop.ts';
import { formText } from './check-account.ts';
import styles from './sign-in/sign-in.module.css';

/** The dial code as it is read: in Arabic the plus sign stands after it (I18N-05). */
export function showDialCode(dialCode: string, locale: Locale): string {
  const digits = dialCode.replace(/\D/g, '');
  return locale === 'ar-sa' ? `${digits}+` : `+${digits}`;
}

/**
 * A masked mobile number that its owner recognises and an onlooker does not learn.
 *
 * @example showMobile({ dialCode: '+966', mobile: '551234417' }, 'en-us') // '+966 55 ••• 4417'
 */
export function showMobile({ dialCode, mobile }: { dialCode: string; mobile: string }, locale: Locale): string {
  const hidden = mobile.length > 6 ? `${mobile.slice(0, 2)} ••• ${mobile.slice(-4)}` : mobile;
  return `${showDialCode(dialCode, locale)} ${hidden}`;
}

/**
 * A number whose dial code comes first, as `showDialCode` writes it. In Arabic the plus sign is written after the code
 * and so stands on its left: +966, as it is dialled.
 */
export function PhoneNumber({ children }: { children: string }) {
  const [, dialCode, rest = children] = /^(\d+\+)(.*)$/.exec(children) ?? [];
  return (
    <bdi className="numbers" dir="ltr">
      {dialCode && <bdi dir="rtl">{dialCode}</bdi>}
      {rest}
    </bdi>
  );
}

type CountryPickerProps = {
  /** For forms that are sent as they stand. */
  name?: string;
  countries: Country[];
  value: Country | undefined;
  onChange: (countryCode: string) => void;
};

/** A native select that shows only the dial code until it is opened (SIGNIN-31). */
export function CountryPicker({ name, countries, value, onChange }: CountryPickerProps) {
  const t = useText('customer');
  const { locale, localized } = useLanguage();
  return (
    <span className={styles.country}>
      <span aria-hidden="true">
        <PhoneNumber>{showDialCode(value?.dialCode ?? '', locale)}</PhoneNumber>
      </span>
      <Icon name="down" />
      <select
        name={name}
        aria-label={t('customer.country')}
        autoComplete="tel-country-code"
        value={value?.code}
        onChange={(event) => onChange(event.target.value)}
      >
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {`${localized(country.name)} ${showDialCode(country.dialCode, locale)}`}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Dial code and number of a form's mobile field, written as they are stored; what is no number stays as typed. */
export function typedMobile(form: FormData, { countries }: Pick<Shop, 'countries'>) {
  const country = countries.find(({ code }) => code === formText(form, 'country')) ?? countries[0];
  const dialCode = country?.dialCode ?? '';
  const typed = formText(form, 'mobile');
  const result = validateMobile({ mobile: typed, dialCode, pattern: country?.mobilePattern });
  return { dialCode, mobile: result.ok ? result.value : typed };
}

/**
 * The name that signs in with a password: an e-mail address as it is, a mobile number with its dial code, which is
 * that of the shop's own country for a number that was written without one (D-41).
 */
export function typedUsername(written: string, { countries, dialCode }: Pick<Shop, 'countries' | 'dialCode'>): string {
  const username = written.trim();
  if (username.includes('@')) return username;
  const home = countries.find((country) => country.dialCode === dialCode);
  for (const country of home ? [home, ...countries] : countries) {
    const result = validateMobile({ mobile: username, dialCode: country.dialCode, pattern: country.mobilePattern });
    if (result.ok) return `${country.dialCode}${result.value}`.replace(/\D/g, '');
  }
  return username;
}

/** A number that signs in, as it is read: the dial code, and the rest of it. */
export function showUsername(username: string, { countries, locale }: Pick<Shop, 'countries' | 'locale'>): string {
  const codes = countries.map(({ dialCode }) => dialCode.replace(/\D/g, ''));
  const code = codes.find((digits) => digits !== '' && username.startsWith(digits));
  return code ? `${showDialCode(code, locale)} ${username.slice(code.length)}` : username;
}

/** The digits of a text as 0 to 9, whichever digits the guest's keyboard writes; everything else goes. */
export function latinDigits(text: string): string {
  return normalizeDigits(text).replace(/\D/g, '');
}

type MobileFieldProps = {
  country: string | undefined;
  mobile: string | undefined;
  error: string | undefined;
};

/** Dial code and number of a form that is sent as it stands; a pasted number may bring its dial code (PROFILE-16). */
export function MobileField({ country, mobile, error }: MobileFieldProps) {
  const t = useText('account');
  const { countries, dialCode } = useShop();
  const home = countries.find((candidate) => candidate.dialCode === dialCode) ?? countries[0];
  const [code, setCode] = useState(country ?? home?.code ?? '');
  const [number, setNumber] = useState(mobile ?? '');
  return (
    <Field
      label={t('account.mobile')}
      name="mobile"
      inputMode="tel"
      autoComplete="tel-national"
      dir="ltr"
      maxLength={24}
      value={number}
      error={error}
      before={
        <CountryPicker
          name="country"
          countries={countries}
          value={countries.find((candidate) => candidate.code === code) ?? home}
          onChange={setCode}
        />
      }
      onChange={(event) => setNumber(normalizeDigits(event.target.value).replace(/[^\d+ ()-]/g, ''))}
    />
  );
}

import { normalizeDigits } from '@sufra/ordering';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Field } from '../ui/field.tsx';
import { CountryPicker } from './country-picker.tsx';

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

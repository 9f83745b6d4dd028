import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import type { Country } from '../shell/shop.ts';
import { Icon } from '../ui/icon.tsx';
import { showDialCode } from './show-mobile.ts';
import styles from './sign-in.module.css';

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
      <bdi className="numbers" dir="ltr" aria-hidden="true">
        {value && showDialCode(value.dialCode, locale)}
      </bdi>
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

import { useText } from '../../../i18n/use-text.ts';
import styles from './hyperpay-form.module.css';
import type { BrandChoice } from './widget-data.ts';

type BrandPickerProps = {
  /** Of the group, for the browser. */
  name: string;
  choices: BrandChoice[];
  /** The brands of the widget below, or of the one that is on its way. */
  chosen: string[];
  onChoose: (choice: BrandChoice) => void;
};

/** Which card it is, where a merchant has several contracts; nothing where there is nothing to choose. */
export function BrandPicker({ name, choices, chosen, onChoose }: BrandPickerProps) {
  const t = useText('payment');
  if (choices.length < 2) return null;
  return (
    <fieldset className={styles.brands}>
      <legend className={styles.legend}>{t('payment.step.fields')}</legend>
      {choices.map((choice) => {
        const label = nameOf(choice);
        return (
          <label key={label} className={styles.brand}>
            <input
              type="radio"
              name={name}
              checked={choice.brands.join() === chosen.join()}
              onChange={() => onChoose(choice)}
            />
            <bdi>{label}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Names of products are the same in every language. */
const names: Record<string, string> = {
  MADA: 'mada',
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  APPLEPAY: 'Apple Pay',
  STC_PAY: 'STC Pay',
};

const nameOf = ({ brands }: BrandChoice): string => brands.map((brand) => names[brand] ?? brand).join(' · ');

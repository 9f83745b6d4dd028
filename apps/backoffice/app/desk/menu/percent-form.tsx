import { formatMinorDigits } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { tidyDecimal } from '../draft/inputs.tsx';
import styles from './prices.module.css';

/** Raises or lowers the prices that are shown. */
export function PercentForm({
  onApply,
  columnName,
  count,
}: {
  onApply: (percent: number, step: number) => void;
  columnName: string;
  count: number;
}) {
  const t = useText('menu');
  const { currency } = useSettings().currency;
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState('5');
  const whole = 10 ** currency.digits;
  const steps = [1, whole / 4, whole / 2, whole].filter((step) => Number.isInteger(step) && step > 0);
  const [step, setStep] = useState(whole / 2);
  const value = Number(tidyDecimal(percent).replace(',', '.'));
  const isPercent = percent.trim() !== '' && Math.abs(value) <= 100;
  if (!isOpen)
    return (
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        {t('prices.percent')}
      </Button>
    );
  return (
    <form
      className={styles.percent}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPercent) return;
        onApply(value, step);
        setIsOpen(false);
      }}
    >
      <Field
        label={t('prices.by')}
        value={percent}
        inputMode="decimal"
        dir="ltr"
        error={isPercent ? undefined : t('prices.noPercent')}
        onChange={(event) => setPercent(event.target.value)}
      />
      <SelectField label={t('prices.rounding')} value={step} onChange={(event) => setStep(Number(event.target.value))}>
        {steps.map((one) => (
          <option key={one} value={one}>
            {formatMinorDigits(one, currency)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('prices.apply', { count, column: columnName })}</Button>
      <Button variant="line" onClick={() => setIsOpen(false)}>
        {t('prices.cancel')}
      </Button>
    </form>
  );
}

import { useRef, useState, type SubmitEvent } from 'react';
import { callAction } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { carErrors, type CarErrors } from './car-errors.ts';
import { ColourChoice, MakerChoice } from './car-questions.tsx';
import type { Car, CarFields, CarLists } from './car.ts';
import styles from './curbside.module.css';

type CarFormProps = {
  customerId: string;
  lists: CarLists;
  /** The car that is changed; none is a new one. */
  car: Car | undefined;
  /** What saving leads to; "Use this vehicle" unless something else is said. */
  saveLabel?: string;
  onSaved: (car: Car) => void;
  onCancel: (() => void) | undefined;
};

/** Colour, maker and plate of a car for a curbside order (CURB-01, CURB-07 to CURB-09). */
export function CarForm({ customerId, lists, car, saveLabel, onSaved, onCancel }: CarFormProps) {
  const t = useText('curbside');
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<CarFields>({
    colour: car?.colour ?? '',
    maker: car?.maker ?? '',
    plateNumber: car?.plateNumber ?? '',
  });
  const [errors, setErrors] = useState<CarErrors>({});
  const [isSaving, setSaving] = useState(false);

  const change = (changed: Partial<CarFields>) => {
    setFields((current) => ({ ...current, ...changed }));
    setErrors((current) => ({ ...current, ...cleared(changed), form: undefined }));
  };
  const show = (found: CarErrors) => {
    setErrors(found);
    const first = (['colour', 'maker', 'plateNumber'] as const).find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = carErrors.ofFields(fields, lists, t);
    if (Object.keys(found).length > 0) return show(found);
    setSaving(true);
    const answer = await callAction<Car>('/curbside/cars', { customerId, carId: car?.id, fields });
    setSaving(false);
    if (answer.ok) onSaved(answer.value);
    else show(carErrors.ofRefusal(answer.refusal, t));
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <ColourChoice
        colours={lists.colours}
        chosen={fields.colour}
        error={errors.colour}
        onChoose={(colour) => change({ colour })}
      />
      <MakerChoice
        makers={lists.makers}
        chosen={fields.maker}
        error={errors.maker}
        onChoose={(maker) => change({ maker })}
      />
      <Field
        label={t('curbside.plate')}
        name="plateNumber"
        autoComplete="off"
        maxLength={20}
        hint={t('curbside.plateHelp')}
        error={errors.plateNumber}
        value={fields.plateNumber}
        onChange={(event) => change({ plateNumber: event.target.value })}
      />
      <p className={styles.error} role="alert">
        {errors.form}
      </p>
      <Button type="submit" isWide isPending={isSaving}>
        {saveLabel ?? t('curbside.save')}
      </Button>
      {onCancel && (
        <Button variant="plain" isWide onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
      )}
    </form>
  );
}

const cleared = (changed: Partial<CarFields>): CarErrors =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));

import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { type CarDescription, type CarProblem, checkCar } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { callAction, isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useSignInAgain } from '../customer/sign-in/use-sign-in-again.tsx';
import { type Text, useText } from '../i18n/use-text.ts';
import { MakerMark, Swatch } from './car-look.tsx';
import type { Car, CarLists } from './car.resource.ts';
import styles from './curbside.module.css';

/** The error of a field, in the guest's words; `form` belongs to none of them. */
type CarErrors = Partial<Record<keyof CarDescription | 'form', string | undefined>>;

const fieldOf: Record<string, keyof CarDescription> = {
  '/color': 'colour',
  '/car-maker': 'maker',
  '/plate-number': 'plateNumber',
};

const carErrors = {
  /** Errors that this device finds; the plate is needed, since the car is for a curbside order (CURB-09). */
  ofFields(fields: CarDescription, lists: CarLists, t: Text<'curbside'>): CarErrors {
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    const rules = { colours: ids(lists.colours), makers: ids(lists.makers), isPlateNeeded: true };
    return Object.fromEntries(checkCar(fields, rules).map((problem) => [problem.field, t(textOf(problem))]));
  },

  /** The server's error, beside the field it names. */
  ofRefusal(refusal: ApiRefusal, t: Text<'curbside'>): CarErrors {
    if (isFailure(refusal)) return { form: t('curbside.saveFailed') };
    return Object.fromEntries(
      refusal.entries.map(({ source, detail }) => [fieldOf[source?.pointer ?? ''] ?? 'form', detail]),
    );
  },
};

function textOf(problem: CarProblem) {
  if (problem.field === 'colour') return 'curbside.colourRequired';
  if (problem.field === 'maker') return 'curbside.makerRequired';
  return problem.code === 'required' ? 'curbside.plateRequired' : 'curbside.plateInvalid';
}

type Question = { chosen: string; error: string | undefined; onChoose: (id: string) => void };

function ColourChoice({ colours, ...question }: Question & { colours: CarLists['colours'] }) {
  const t = useText('curbside');
  const { localized } = useLanguage();
  return (
    <Choice {...question} name="colour" legend={t('curbside.colour')}>
      {colours.map(({ id, name, hex }) => ({
        id,
        label: (
          <>
            <Swatch hex={hex} />
            {localized(name)}
          </>
        ),
      }))}
    </Choice>
  );
}

function MakerChoice({ makers, ...question }: Question & { makers: CarLists['makers'] }) {
  const t = useText('curbside');
  const { localized } = useLanguage();
  return (
    <Choice {...question} name="maker" legend={t('curbside.maker')} isLong>
      {makers.map(({ id, name, imageUrl }) => ({
        id,
        label: (
          <>
            {/* The name stands beside it. */}
            <span aria-hidden="true">
              <MakerMark name={localized(name)} imageUrl={imageUrl} />
            </span>
            {localized(name)}
          </>
        ),
      }))}
    </Choice>
  );
}

type ChoiceProps = Question & {
  name: string;
  legend: string;
  isLong?: boolean;
  children: { id: string; label: ReactNode }[];
};

function Choice({ name, legend, isLong, chosen, error, onChoose, children }: ChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
      <div className={classNames(styles.choices, isLong && styles.makers)}>
        {children.map(({ id, label }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CarFormProps = {
  customerId: string;
  lists: CarLists;
  /** The car that is changed; none is a new one. */
  car: Car | undefined;
  /** The label of the save button; "Use this vehicle" by default. */
  saveLabel?: string;
  onSaved: (car: Car) => void;
  onCancel: (() => void) | undefined;
};

/** Colour, maker and plate of a car for a curbside order (CURB-01, CURB-07 to CURB-09). */
export function CarForm({ customerId, lists, car, saveLabel, onSaved, onCancel }: CarFormProps) {
  const t = useText('curbside');
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<CarDescription>({
    colour: car?.colour ?? '',
    maker: car?.maker ?? '',
    plateNumber: car?.plateNumber ?? '',
  });
  const [errors, setErrors] = useState<CarErrors>({});
  const [isSaving, setSaving] = useState(false);

  const change = (changed: Partial<CarDescription>) => {
    setFields((current) => ({ ...current, ...changed }));
    setErrors((current) => ({ ...current, ...cleared(changed), form: undefined }));
  };
  const show = (found: CarErrors) => {
    setErrors(found);
    const first = (['colour', 'maker', 'plateNumber'] as const).find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  };
  const { signInAgain, signInDialog } = useSignInAgain();
  async function save() {
    const found = carErrors.ofFields(fields, lists, t);
    if (Object.keys(found).length > 0) return show(found);
    setSaving(true);
    const answer = await callAction<Car>('/curbside/cars', { customerId, carId: car?.id, fields });
    setSaving(false);
    if (answer.ok) return onSaved(answer.value);
    show(carErrors.ofRefusal(answer.refusal, t));
    if (answer.refusal.status === 401) signInAgain(() => void save());
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
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
      {signInDialog}
    </>
  );
}

const cleared = (changed: Partial<CarDescription>): CarErrors =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, undefined]));

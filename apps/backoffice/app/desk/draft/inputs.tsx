import { type Json, type Locale, normalizeDigits, type Place, setListed, setText, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { languagesIn, namesIn, problemAt, wordOf } from './bundle-view.ts';
import { edit, isFormBegun, useDraftState, useForm, valueIn } from './draft-store.ts';
import { EditField } from './edit-field.tsx';
import styles from './inputs.module.css';

/** A part of a page: below the heading of a thing, or of the page itself. */
export function Part({ title, level = 4, children }: { title: string; level?: 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.part} aria-label={title}>
      <Heading className={styles.partTitle}>{title}</Heading>
      {children}
    </section>
  );
}

type SureButtonProps = { label: string; sureLabel: string; className?: string | undefined; onSure: () => unknown };

const doubleClickMs = 500;

/** Two presses, of which the second one acts. It counts a moment after the first: a double click is one press. */
export function useSecondPress() {
  const [state, setState] = useState<'first' | 'early' | 'second'>('first');
  return {
    isAsked: state !== 'first',
    isEarly: state === 'early',
    ask: () => {
      setState('early');
      setTimeout(() => setState((now) => (now === 'early' ? 'second' : now)), doubleClickMs);
    },
    leave: () => setState('first'),
  };
}

/** Removes something at the second press, which says what goes. */
export function SureButton({ label, sureLabel, className, onSure }: SureButtonProps) {
  const { isAsked, isEarly, ask, leave } = useSecondPress();
  const act = async () => {
    await onSure();
    leave();
  };
  return isAsked ? (
    <Button
      variant="line"
      className={className}
      aria-disabled={isEarly || undefined}
      onClick={() => !isEarly && void act()}
    >
      {sureLabel}
    </Button>
  ) : (
    <Button variant="plain" className={className} onClick={ask}>
      {label}
    </Button>
  );
}

/** A text in every language of the draft, side by side; what is missing is marked. */
export function Languages({
  file,
  at,
  label,
  value,
  isLong = false,
  hintOf,
  check,
  onText,
}: {
  file: string;
  at: readonly string[];
  label: string;
  value: Record<string, unknown> | undefined;
  isLong?: boolean;
  hintOf?: (language: Locale) => string;
  check?: (typed: string) => string | undefined;
  /** Changes a text whose place has no name of its own. */
  onText?: (language: Locale, to: string) => void;
}) {
  const t = useText('menu');
  const { draft } = useDraftState();
  if (!draft) return null;
  // A text that is in no language is left out, not missing.
  const isBegun = Object.values(value ?? {}).some((text) => text !== '');
  const problemIn = (place: Place) => problemAt(draft, file, place);
  return (
    <Fields>
      {languagesIn(draft).map((language) => {
        const text = value?.[language];
        const known = typeof text === 'string' ? text : '';
        return (
          <EditField
            key={language}
            isLong={isLong}
            {...(hintOf && { hint: hintOf(language) })}
            check={check}
            label={t('menu.in', { field: label, language: t(`language.${language}`) })}
            dir={language === 'ar-sa' ? 'rtl' : 'ltr'}
            lang={language.slice(0, 2)}
            className={known === '' && isBegun ? styles.gap : undefined}
            value={known}
            error={problemIn([...at, language]) ?? (language === 'en-us' ? problemIn(at) : undefined)}
            onCommit={(typed) => {
              const to = typed.trim();
              if (onText) onText(language, to);
              else edit(setText(file, at, language, { was: known === '' ? null : known, to }));
            }}
          />
        );
      })}
    </Fields>
  );
}

type PlainFieldProps = Omit<ComponentProps<typeof EditField>, 'value' | 'onCommit' | 'error'> & {
  file: string;
  at: Place;
  /** Turns what was typed into what is kept. */
  tidy?: (typed: string) => string;
  /** An empty field stays in the file, so that its check says what to write. */
  isNeeded?: boolean;
};

/** A text that is the same in every language, such as an address; the check stands below it. */
export function PlainField({ file, at, tidy = (typed) => typed, isNeeded = false, ...field }: PlainFieldProps) {
  const { draft } = useDraftState();
  if (!draft) return null;
  const value = valueIn(draft, file, at);
  return (
    <EditField
      dir="ltr"
      {...field}
      value={wordOf(value)}
      error={problemAt(draft, file, at)}
      onCommit={(typed) => {
        const to = tidy(typed.trim());
        edit(setValue(file, at, { was: value, to: to === '' && !isNeeded ? null : to }));
      }}
    />
  );
}

type LinesFieldProps = {
  file: string;
  at: Place;
  label: string;
  hint: string;
  tidy?: ((line: string) => string) | undefined;
};

/** Entries of a list, one a line: those that are no longer there are taken out, the others added. */
export function LinesField({ file, at, label, hint, tidy = (line) => line.trim() }: LinesFieldProps) {
  const { draft } = useDraftState();
  if (!draft) return null;
  const known = namesIn(valueIn(draft, file, at));
  return (
    <EditField
      isLong
      label={label}
      hint={hint}
      dir="ltr"
      value={known.join('\n')}
      error={problemAt(draft, file, at) ?? known.flatMap((entry) => problemAt(draft, file, [...at, entry]) ?? [])[0]}
      onCommit={(typed) => {
        const lines = typed.split(/[\n,;،؛]/).map(tidy);
        const entries = [...new Set(lines.filter((line) => line !== ''))];
        edit(
          ...known.filter((one) => !entries.includes(one)).map((one) => setListed(file, at, one, false)),
          ...entries.filter((one) => !known.includes(one)).map((one) => setListed(file, at, one, true)),
        );
      }}
    />
  );
}

/** A number as programs read it: in digits of ASCII, with a point and a hyphen, whatever keyboard wrote it. */
export const tidyDecimal = (typed: string): string =>
  normalizeDigits(typed)
    .replaceAll(/[\s\u200e\u200f\u061c]/g, '')
    .replace('٫', '.')
    .replace('−', '-');

/** A telephone number as programs read it: its digits, and the plus sign. */
export const tidyNumber = (typed: string): string => normalizeDigits(typed).replaceAll(/[\s()./-]/g, '');

/** Adds a thing, such as an item or a page: its name in English, from which its handle is made, and in the person's language. */
export function NewThing({
  label,
  onAdd,
}: {
  label: string;
  onAdd: (name: { 'en-us': string; 'ar-sa'?: string; fr?: string }) => void;
}) {
  const t = useText('menu');
  const { locale } = useLanguage();
  // Each page has its own, and each button of a page.
  const form = `new ${useLocation().pathname} ${label}`;
  const [isOpen, setIsOpen] = useState(() => isFormBegun(form));
  const [{ english, own }, put, drop] = useForm(form, { english: '', own: '' });
  const close = () => {
    drop();
    setIsOpen(false);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (english.trim() === '') return;
    onAdd({ 'en-us': english.trim(), ...(locale !== 'en-us' && own.trim() !== '' && { [locale]: own.trim() }) });
    close();
  };
  if (!isOpen)
    return (
      <Button variant="plain" className={styles.add} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    );
  return (
    <form className={styles.new} onSubmit={add}>
      {locale !== 'en-us' && (
        <Field
          label={t('menu.in', { field: t('field.name'), language: t(`language.${locale}`) })}
          value={own}
          dir="auto"
          onChange={(event) => put({ own: event.target.value })}
        />
      )}
      <Field
        label={t('menu.in', { field: t('field.name'), language: t('language.en-us') })}
        value={english}
        dir="ltr"
        lang="en"
        required
        onChange={(event) => put({ english: event.target.value })}
      />
      <Button type="submit">{t('menu.add')}</Button>
      <Button variant="line" onClick={close}>
        {t('prices.cancel')}
      </Button>
    </form>
  );
}

type NumberFieldProps = {
  file: string;
  at: Place;
  label: string;
  value: Json | undefined;
  usual?: string;
  placeholder?: string;
  onSet: (to: number | null) => void;
};

/** A number at a place of the draft; the check stands below it. */
export function NumberField({ file, at, label, value, usual = '', placeholder, onSet }: NumberFieldProps) {
  const t = useText('menu');
  const { draft } = useDraftState();
  return (
    <EditField
      label={label}
      value={typeof value === 'number' ? String(value) : usual}
      placeholder={placeholder}
      error={draft && problemAt(draft, file, at)}
      inputMode="decimal"
      dir="ltr"
      className={styles.short}
      onCommit={(typed) => {
        if (typed.trim() === '') return onSet(null);
        const to = Number(tidyDecimal(typed));
        return Number.isFinite(to) && to >= 0 ? onSet(to) : t('item.noNumber', { typed });
      }}
    />
  );
}

type TickProps = { label: string; isOn: boolean; isDisabled?: boolean; onTick: (isOn: boolean) => void };

export function Tick({ label, isOn, isDisabled, onTick }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={(event) => onTick(event.target.checked)} />
      {label}
    </label>
  );
}

type TicksProps = {
  label: string;
  options: readonly (readonly [name: string, words: string])[];
  chosen: readonly string[];
  /** Those that stay as they are. */
  fixed?: readonly string[];
  onTick: (name: string, isOn: boolean) => void;
};

/** One that is chosen and no longer among the options can be taken out. */
export function Ticks({ label, options, chosen, fixed = [], onTick }: TicksProps) {
  const t = useText('menu');
  const gone = chosen.filter((name) => options.every(([known]) => known !== name));
  const shown = [...options, ...gone.map((name) => [name, t('ticks.gone', { name })] as const)];
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{label}</legend>
      {shown.map(([name, words]) => (
        <Tick
          key={name}
          label={words}
          isOn={chosen.includes(name)}
          isDisabled={fixed.includes(name)}
          onTick={(isOn) => onTick(name, isOn)}
        />
      ))}
    </fieldset>
  );
}

/** Short fields side by side, as many as there is room for. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; isPending: boolean };

/** A button by which files are chosen; it says so while they are sent. */
export function FileButton({ label, isPending, disabled = isPending, ...input }: FileButtonProps) {
  const t = useText('menu');
  return (
    <label className={styles.file} aria-busy={isPending}>
      {isPending ? t('upload.sending') : label}
      <input {...input} type="file" className="visually-hidden" disabled={disabled} />
    </label>
  );
}

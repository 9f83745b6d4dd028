import { type Json, normalizeDigits, setText } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { edit } from './draft-store.ts';
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

/** A text in every language of the shop, side by side; what is missing is marked. */
export function Languages({
  file,
  at,
  label,
  value,
  isLong = false,
}: {
  file: string;
  at: readonly string[];
  label: string;
  value: Record<string, unknown> | undefined;
  isLong?: boolean;
}) {
  const t = useText('menu');
  const { languages } = useSettings();
  return (
    <Fields>
      {languages.map((language) => {
        const text = value?.[language];
        const known = typeof text === 'string' ? text : '';
        return (
          <EditField
            key={language}
            isLong={isLong}
            label={t('menu.in', { field: label, language: t(`language.${language}`) })}
            dir={language === 'ar-sa' ? 'rtl' : 'ltr'}
            lang={language.slice(0, 2)}
            className={known === '' && value ? styles.gap : undefined}
            value={known}
            onCommit={(typed) => {
              const to = typed.trim();
              edit(setText(file, at, language, { was: known === '' ? null : known, to }));
            }}
          />
        );
      })}
    </Fields>
  );
}

/** Adds a category, an item or a group: its name in English, from which its handle is made, and in the person's language. */
export function NewThing({
  label,
  onAdd,
}: {
  label: string;
  onAdd: (name: { 'en-us': string; 'ar-sa'?: string; fr?: string }) => void;
}) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [english, setEnglish] = useState('');
  const [own, setOwn] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (english.trim() === '') return;
    onAdd({ 'en-us': english.trim(), ...(locale !== 'en-us' && own.trim() !== '' && { [locale]: own.trim() }) });
    setEnglish('');
    setOwn('');
    setIsOpen(false);
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
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
      <Field
        label={t('menu.in', { field: t('field.name'), language: t('language.en-us') })}
        value={english}
        dir="ltr"
        lang="en"
        required
        onChange={(event) => setEnglish(event.target.value)}
      />
      <Button type="submit">{t('menu.add')}</Button>
      <Button variant="line" onClick={() => setIsOpen(false)}>
        {t('prices.cancel')}
      </Button>
    </form>
  );
}

export function NumberField({
  label,
  value,
  usual = '',
  onSet,
}: {
  label: string;
  value: Json | undefined;
  usual?: string;
  onSet: (to: number | null) => void;
}) {
  const t = useText('menu');
  return (
    <EditField
      label={label}
      value={typeof value === 'number' ? String(value) : usual}
      inputMode="decimal"
      dir="ltr"
      className={styles.short}
      onCommit={(typed) => {
        if (typed.trim() === '') return onSet(null);
        const to = Number(normalizeDigits(typed).replace('٫', '.'));
        return Number.isFinite(to) && to >= 0 ? onSet(to) : t('item.noNumber', { typed });
      }}
    />
  );
}

export function Tick({ label, isOn, onTick }: { label: string; isOn: boolean; onTick: (isOn: boolean) => void }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      {label}
    </label>
  );
}

type TicksProps = {
  label: string;
  options: readonly (readonly [name: string, words: string])[];
  chosen: readonly string[];
  onTick: (name: string, isOn: boolean) => void;
};

export function Ticks({ label, options, chosen, onTick }: TicksProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>{label}</legend>
      {options.map(([name, words]) => (
        <Tick key={name} label={words} isOn={chosen.includes(name)} onTick={(isOn) => onTick(name, isOn)} />
      ))}
    </fieldset>
  );
}

/** Short fields side by side, as many as there is room for. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; isPending: boolean };

/** A button by which files are chosen; it says so while they are sent. */
export function FileButton({ label, isPending, ...input }: FileButtonProps) {
  const t = useText('menu');
  return (
    <label className={styles.file} aria-busy={isPending}>
      {isPending ? t('upload.sending') : label}
      <input {...input} type="file" className="visually-hidden" disabled={isPending} />
    </label>
  );
}

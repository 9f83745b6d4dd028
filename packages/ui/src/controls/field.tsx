import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  before?: ReactNode;
  after?: ReactNode;
};

/** A labelled text field; its error is linked to it and announced. */
export function Field({ label, error, hint, before, after, className, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, error !== undefined && styles.wrong)}>
        {before}
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

type SelectFieldProps = ComponentProps<'select'> & { label: string; error?: string | undefined };

/** A labelled choice of one from many; its error is linked to it and announced. */
export function SelectField({ label, error, className, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, error !== undefined && styles.wrong)}>
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {children}
        </select>
        <Icon name="down" className={styles.more} />
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: string };

/** A labelled box for several lines; its error is linked to it and announced. */
export function TextArea({ label, error, hint, className, ...box }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, error !== undefined && styles.wrong)}>
        <textarea
          rows={4}
          dir="auto"
          {...box}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

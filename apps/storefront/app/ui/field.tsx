import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

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

import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

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

import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

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

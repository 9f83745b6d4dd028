import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = ComponentProps<'input'> & Words & { before?: ReactNode; after?: ReactNode };

/** A labelled text field; its error is linked to it and announced. */
export function Field({ label, error, hint, before, after, className, ...input }: FieldProps) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(own) => (
        <>
          {before}
          <input {...input} {...own} />
          {after}
        </>
      )}
    </Frame>
  );
}

type SelectFieldProps = ComponentProps<'select'> & Omit<Words, 'hint'>;

/** A labelled choice of one from many; its error is linked to it and announced. */
export function SelectField({ label, error, className, children, ...select }: SelectFieldProps) {
  return (
    <Frame label={label} error={error} className={className}>
      {(own) => (
        <>
          <select {...select} {...own}>
            {children}
          </select>
          <Icon name="down" className={styles.more} />
        </>
      )}
    </Frame>
  );
}

/** A labelled box for several lines; its error is linked to it and announced. */
export function TextArea({ label, error, hint, className, ...box }: ComponentProps<'textarea'> & Words) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(own) => <textarea rows={4} dir="auto" {...box} {...own} />}
    </Frame>
  );
}

type Words = { label: string; error?: string | undefined; hint?: string | undefined };

type FrameProps = Words & {
  className: string | undefined;
  children: (own: { id: string } & AriaAttributes) => ReactNode;
};

function Frame({ label, error, hint, className, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const isWrong = error !== undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, isWrong && styles.wrong)}>
        {children({ id, 'aria-invalid': isWrong || undefined, 'aria-describedby': described || undefined })}
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

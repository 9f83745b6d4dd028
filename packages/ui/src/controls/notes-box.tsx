import { useId } from 'react';
import { areNotesTooLong, maximumNotesLength, notesLength, withoutDirectionMarks } from '@sufra/ordering';
import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import styles from './notes-box.module.css';

type NotesBoxProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  value: string;
  maximum?: number;
  onChange: (value: string) => void;
  /** Told when more than the maximum stands there, as after pasting. */
  onMaximumReached?: () => void;
};

/** A text box with a counter (UI-14). Typing stops at the maximum; what was pasted beyond it stays and is marked. */
export function NotesBox({
  label,
  isLabelHidden,
  placeholder,
  value,
  maximum = maximumNotesLength,
  onChange,
  onMaximumReached,
}: NotesBoxProps) {
  const t = useSharedText();
  const id = useId();
  const length = notesLength(value);
  const isTooLong = maximum === maximumNotesLength ? areNotesTooLong(value) : length > maximum;
  const change = (written: string, isTyped: boolean) => {
    const next = withoutDirectionMarks(written);
    const nextLength = notesLength(next);
    if (nextLength > maximum) onMaximumReached?.();
    if (isTyped && nextLength > maximum && nextLength > length) return;
    onChange(next);
  };
  return (
    <div className={styles.notes}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, isTooLong && styles.wrong)}>
        <textarea
          id={id}
          rows={3}
          value={value}
          placeholder={placeholder}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => change(event.target.value, isTyping(event.nativeEvent))}
        />
        <p id={`${id}-count`} className="muted small numbers">
          <span aria-hidden="true" dir="ltr">
            {length} / {maximum}
          </span>
          <span className="visually-hidden">{t('shell.notesCount', { count: length, maximum })}</span>
        </p>
      </div>
      <p className={styles.error} role="alert">
        {isTooLong ? t('shell.notesFull', { maximum }) : ''}
      </p>
    </div>
  );
}

const isTyping = (event: Event): boolean =>
  'inputType' in event && typeof event.inputType === 'string' && event.inputType === 'insertText';

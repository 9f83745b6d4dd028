import { Field, TextArea } from '@sufra/ui/controls/field.tsx';
import { useArrival, useLatest } from '@sufra/ui/effects.ts';
import { type ComponentProps, useRef, useState } from 'react';
import { beforeLeaving } from './draft-store.ts';

type EditFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  /**
   * Called when the person leaves the field with another value; a text that is answered says why it is not taken.
   * `isGone` is true where the field went before it was left.
   */
  onCommit: (typed: string, isGone: boolean) => string | void;
  /** The problem of a text while it is being typed. */
  check?: ((typed: string) => string | undefined) | undefined;
  /** A text of several lines. */
  isLong?: boolean;
};

/** The text that is being typed into a field of the draft; undefined while the field shows its value. */
export function useTyped(value: string, onCommit: EditFieldProps['onCommit']) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // A browser sends no blur for a field that goes: its text is read once more then, after the last render.
  const open = useRef<string>(undefined);
  const put = (text: string | undefined, refused?: string) => {
    open.current = text;
    setTyped(text);
    setProblem(refused);
  };
  const commit = (isGone = false) => {
    const text = open.current;
    if (text === undefined) return;
    open.current = undefined;
    const refused = text === value ? undefined : onCommit(text, isGone);
    // Changes that were refused stay as they were typed.
    put(refused ? text : undefined, refused ?? undefined);
  };
  const leave = useLatest(commit);
  useArrival(() => beforeLeaving(() => leave.current(true)));
  return { typed, problem, put, commit };
}

/** A field of the draft: what is being typed stays, whatever comes from elsewhere meanwhile, and where the page is left. */
export function EditField({ value, onCommit, check, error, isLong = false, ...field }: EditFieldProps) {
  const { typed, problem, put, commit } = useTyped(value, onCommit);
  const wrong = problem ?? (typed !== undefined && check ? check(typed) : error);
  if (isLong) {
    const { label, hint, dir, lang, className } = field;
    return (
      <TextArea
        label={label}
        {...(hint !== undefined && { hint })}
        dir={dir}
        lang={lang}
        className={className}
        value={typed ?? value}
        error={wrong}
        onChange={(event) => put(event.target.value)}
        onBlur={() => commit()}
      />
    );
  }
  return (
    <Field
      {...field}
      value={typed ?? value}
      error={wrong}
      onChange={(event) => put(event.target.value)}
      onBlur={() => commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // A form around it is not sent by that.
          event.preventDefault();
          commit();
        }
        if (event.key === 'Escape') put(undefined);
      }}
    />
  );
}

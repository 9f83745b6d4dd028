import { Field, TextArea } from '@sufra/ui/controls/field.tsx';
import { type ComponentProps, useState } from 'react';

type EditFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  /** Called when the person leaves the field with another value; a text that is answered says why it is not taken. */
  onCommit: (typed: string) => string | void;
  /** The problem of a text while it is being typed. */
  check?: ((typed: string) => string | undefined) | undefined;
  /** A text of several lines. */
  isLong?: boolean;
};

/** A field of the draft: what is being typed stays, whatever comes from elsewhere meanwhile. */
export function EditField({ value, onCommit, check, error, isLong = false, ...field }: EditFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const wrong = problem ?? (typed !== undefined && check ? check(typed) : error);
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const commit = () => {
    if (typed === undefined) return;
    const refused = typed === value ? undefined : onCommit(typed);
    setProblem(refused ?? undefined);
    // Changes that were refused stay as they were typed.
    if (!refused) setTyped(undefined);
  };
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
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
      />
    );
  }
  return (
    <Field
      {...field}
      value={typed ?? value}
      error={wrong}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // A form around it is not sent by that.
          event.preventDefault();
          commit();
        }
        if (event.key === 'Escape') {
          setTyped(undefined);
          setProblem(undefined);
        }
      }}
    />
  );
}

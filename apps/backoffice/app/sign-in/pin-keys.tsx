import type { DeviceDocument, StaffSessionDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { keepPerson } from '../session.ts';
import styles from './sign-in.module.css';

type Person = DeviceDocument['data']['attributes']['people'][number];

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large keys for floury fingers; a keyboard types as well, Arabic digits too. */
export function PinKeys({ person, onBack }: { person: Person; onBack: () => void }) {
  const t = useText();
  const [pin, setPin] = useState('');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const pad = useRef<HTMLFormElement>(null);
  useEffect(() => pad.current?.focus(), []);

  const add = (digit: string) => {
    setError('');
    setPin((before) => (before.length < 8 ? before + digit : before));
  };
  const enter = async () => {
    if (pin.length < 4 || isPending) return;
    setIsPending(true);
    // Digits that are typed meanwhile are the next PIN.
    setPin('');
    const opened = await callStaff<StaffSessionDocument>('/session/pin', {
      method: 'POST',
      body: { person: person.id, pin },
    });
    setIsPending(false);
    if (opened.ok) return keepPerson(opened.value.data.attributes);
    setError(opened.refusal.detail);
  };

  return (
    <form
      ref={pad}
      className={styles.form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
      onKeyDown={(event) => {
        const digit = event.key.replace(/[\u0660-\u0669]/, (one) => String(one.charCodeAt(0) - 0x660));
        if (/^\d$/.test(digit)) add(digit);
        if (event.key === 'Backspace') setPin((before) => before.slice(0, -1));
        if (event.key === 'Enter' && event.target === pad.current) void enter();
      }}
    >
      <h2 dir="auto">{person.name}</h2>
      <output className={styles.pin} aria-label={t('signIn.digits', { count: pin.length })}>
        {'●'.repeat(pin.length).padEnd(4, '○')}
      </output>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.keys} dir="ltr">
        {digits.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" onClick={() => setPin('')} aria-label={t('signIn.clear')}>
          ⌫
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="submit" disabled={pin.length < 4 || isPending} aria-label={t('signIn.enter')}>
          ✓
        </button>
      </div>
      <Button variant="plain" onClick={onBack}>
        {t('shell.back')}
      </Button>
    </form>
  );
}

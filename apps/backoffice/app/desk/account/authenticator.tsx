import type { BegunSecondFactorDocument, StaffSessionDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Person } from '../../session.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { Qr } from '../../shell/qr.tsx';
import { useForm } from '../../sign-in/use-form.ts';
import { saveFile } from '../save-table.ts';
import styles from './account.module.css';

export type Begun = BegunSecondFactorDocument['data']['attributes'];

type ConfirmProps = {
  begun: Begun;
  /** Sends the first code; what it opens is the caller's. */
  send: (fields: Record<string, string>) => Promise<ApiRefusal | undefined>;
  onBack: () => void;
};

/** The key for the app, as a square and as letters, and the first code that the app makes of it. */
export function Confirm({ begun, send, onBack }: ConfirmProps) {
  const t = useText('account');
  const form = useForm(send);
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t('account.scan')}</p>
      <div className={styles.square}>
        <Qr text={begun.address} label={t('account.square')} />
      </div>
      <p className="muted">{t('account.byHand')}</p>
      <p className={styles.key} translate="no">
        {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <CodeField label={t('signIn.appCode')} hint={t('signIn.appCodeHint')} error={form.errorOf('code')} />
      <Foot form={form} label={t('account.turnOn')} onLeave={onBack} />
    </form>
  );
}

/** The recovery codes, shown this once. */
export function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useText('account');
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <div className={styles.form}>
      <p role="status" className={styles.good}>
        {t('account.isOn')}
      </p>
      <p className={styles.warn}>{t('account.codesHint')}</p>
      <ol className={styles.codes} aria-label={t('account.codes')} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.row}>
        <Button onClick={onDone}>{t('account.kept')}</Button>
        <Button variant="soft" onClick={save}>
          {t('account.save')}
        </Button>
      </div>
    </div>
  );
}

type FootProps = {
  form: ReturnType<typeof useForm>;
  label: string;
  variant?: 'second';
  onLeave: () => void;
};

/** The refusal of a form as a whole, its button, and the way out. */
export function Foot({ form, label, variant, onLeave }: FootProps) {
  const t = useText('account');
  return (
    <>
      <ErrorText>{form.general}</ErrorText>
      <div className={styles.row}>
        <Button type="submit" isPending={form.isPending} {...(variant && { variant })}>
          {label}
        </Button>
        <Button variant="soft" onClick={onLeave}>
          {t('account.leave')}
        </Button>
      </div>
    </>
  );
}

export const CodeField = (words: { label: string; hint: string; error: string | undefined }) => (
  <Field {...words} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} dir="ltr" />
);

export function PasswordField({ error }: { error: string | undefined }) {
  const t = useText('account');
  return (
    <Field
      name="password"
      type="password"
      label={t('signIn.password')}
      autoComplete="current-password"
      dir="ltr"
      error={error}
      autoFocus
    />
  );
}

type AtSignInProps = {
  account: Record<string, string>;
  begun: Begun;
  /** Called once the recovery codes are kept. */
  onOpened: (person: Person) => void;
  onBack: () => void;
};

/** Sets the authenticator app up where the merchant wants it: its first code opens the session. */
export function AuthenticatorAtSignIn({ account, begun, onOpened, onBack }: AtSignInProps) {
  const t = useText('account');
  const [opened, setOpened] = useState<{ person: Person; codes: string[] }>();
  if (opened) return <Codes codes={opened.codes} onDone={() => onOpened(opened.person)} />;
  const send = async (fields: Record<string, string>) => {
    const body = { ...account, ...fields };
    const sent = await callStaff<StaffSessionDocument>('/session/password', { method: 'POST', body });
    if (!sent.ok) return sent.refusal;
    const { 'recovery-codes': codes = [], ...person } = sent.value.data.attributes;
    setOpened({ person, codes });
    return undefined;
  };
  return (
    <>
      <h2>{t('account.title')}</h2>
      <p>{t('account.wanted')}</p>
      <Confirm begun={begun} send={send} onBack={onBack} />
    </>
  );
}

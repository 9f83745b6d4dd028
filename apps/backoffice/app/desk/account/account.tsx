import type { BegunSecondFactorDocument, RecoveryCodesDocument, SecondFactorDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Person } from '../../session.ts';
import { Qr } from '../../shell/qr.tsx';
import { useSettings } from '../../shell/settings.ts';
import { useForm } from '../../sign-in/sign-in.tsx';
import { saveFile } from '../save-table.ts';
import styles from './account.module.css';

type Factor = SecondFactorDocument['data']['attributes'];
type Begun = BegunSecondFactorDocument['data']['attributes'];

/** The part of the page that is shown; `reading` until the server has answered. */
type Step =
  | { kind: 'reading' | 'off' | 'password' | 'ending' }
  | { kind: 'app'; begun: Begun }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'on'; factor: Factor };

const path = '/api/staff/second-factor';

/** The own account of a person at the desk: who is signed in, and the second step of signing in. */
export function Account({ person }: { person: Person }) {
  const t = useText('account');
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  const [error, setError] = useState('');

  const read = async () => {
    const found = await callStaff<SecondFactorDocument>(path);
    setError(found.ok ? '' : found.refusal.detail || t('shell.unreachable'));
    if (!found.ok) return;
    const factor = found.value.data.attributes;
    setStep(factor['is-on'] ? { kind: 'on', factor } : { kind: 'off' });
  };
  useArrival(() => void read());
  const again = () => void read();

  return (
    <>
      <p>
        <b dir="auto">{person.name}</b> <span className="muted">{t(`role.${person.role}`)}</span>
      </p>
      <section className={styles.card} aria-labelledby="two-steps">
        <h3 id="two-steps">{t('account.title')}</h3>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        {step.kind === 'off' && (
          <>
            <p className="muted">{t('account.hint')}</p>
            <Button onClick={() => setStep({ kind: 'password' })}>{t('account.turnOn')}</Button>
          </>
        )}
        {step.kind === 'password' && <Begin onBegun={(begun) => setStep({ kind: 'app', begun })} onBack={again} />}
        {step.kind === 'app' && (
          <Confirm begun={step.begun} onDone={(codes) => setStep({ kind: 'codes', codes })} onBack={again} />
        )}
        {step.kind === 'codes' && <Codes codes={step.codes} onDone={again} />}
        {step.kind === 'on' && <On factor={step.factor} onEnd={() => setStep({ kind: 'ending' })} />}
        {step.kind === 'ending' && <End onDone={again} />}
      </section>
    </>
  );
}

function Begin({ onBegun, onBack }: { onBegun: (begun: Begun) => void; onBack: () => void }) {
  const t = useText('account');
  const form = useForm(async (fields) => {
    const begun = await callStaff<BegunSecondFactorDocument>(path, { method: 'POST', body: fields });
    if (begun.ok) onBegun(begun.value.data.attributes);
    return begun.ok ? undefined : begun.refusal;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t('account.passwordHint')}</p>
      <PasswordField error={form.errorOf('password')} />
      <Foot form={form} label={t('account.next')} onLeave={onBack} />
    </form>
  );
}

type ConfirmProps = { begun: Begun; onDone: (codes: string[]) => void; onBack: () => void };

/** The key for the app, as a square and as letters, and the first code that the app makes of it. */
function Confirm({ begun, onDone, onBack }: ConfirmProps) {
  const t = useText('account');
  const form = useForm(async (fields) => {
    const sent = await callStaff<RecoveryCodesDocument>(`${path}/confirmation`, { method: 'POST', body: fields });
    if (sent.ok) onDone(sent.value.data.attributes.codes);
    return sent.ok ? undefined : sent.refusal;
  });
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

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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

function On({ factor, onEnd }: { factor: Factor; onEnd: () => void }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const count = factor['recovery-codes-left'];
  return (
    <>
      <p className={styles.good}>{t('account.isOn')}</p>
      <p className="muted">
        {[
          ...(factor.since === null
            ? []
            : [t('account.since', { time: formatMoment(factor.since, locale, timeZone) })]),
          t('account.left', { count }),
        ].join(' · ')}
      </p>
      {count < 3 && <p className={styles.warn}>{t('account.few')}</p>}
      <Button variant="soft" onClick={onEnd}>
        {t('account.turnOff')}
      </Button>
    </>
  );
}

/** Turns the second step off, after the password and a code of the app or a recovery code. */
function End({ onDone }: { onDone: () => void }) {
  const t = useText('account');
  const form = useForm(async (fields) => {
    const ended = await callStaff(path, { method: 'DELETE', body: fields });
    if (ended.ok) onDone();
    return ended.ok ? undefined : ended.refusal;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.warn}>{t('account.endHint')}</p>
      <PasswordField error={form.errorOf('password')} />
      <CodeField label={t('account.anyCode')} hint={t('account.anyCodeHint')} error={form.errorOf('code')} />
      <Foot form={form} label={t('account.turnOff')} variant="second" onLeave={onDone} />
    </form>
  );
}

type FootProps = {
  form: ReturnType<typeof useForm>;
  label: string;
  variant?: 'second';
  onLeave: () => void;
};

/** The refusal of a form as a whole, its button, and the way out. */
function Foot({ form, label, variant, onLeave }: FootProps) {
  const t = useText('account');
  return (
    <>
      <p role="alert" className={styles.error}>
        {form.general}
      </p>
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

function PasswordField({ error }: { error: string | undefined }) {
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

const CodeField = (words: { label: string; hint: string; error: string | undefined }) => (
  <Field {...words} name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} dir="ltr" />
);

import type {
  BegunSecondFactorDocument,
  PasskeyChallengeDocument,
  RecoveryCodesDocument,
  SecondFactorDocument,
} from '@sufra/contracts';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Person } from '../../session.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { useForm } from '../../sign-in/use-form.ts';
import { type Begun, CodeField, Codes, Confirm, Foot, PasswordField } from './authenticator.tsx';
import styles from './account.module.css';

type Factor = SecondFactorDocument['data']['attributes'];

/** The part of the page that is shown; `reading` until the server has answered. */
type Step =
  | { kind: 'reading' | 'off' | 'password' }
  | { kind: 'app'; begun: Begun }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'on' | 'ending' | 'renewing'; factor: Factor };

const path = '/api/staff/second-factor';
const passkeyPath = '/api/staff/passkeys';

/** The own account of a person at the desk: who is signed in, the second step of signing in, and the passkeys. */
export function Account({ person }: { person: Person }) {
  const t = useText('account');
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  const [error, setError] = useState('');

  const read = async () => {
    const found = await callStaff<SecondFactorDocument>(path);
    setError(found.ok ? '' : found.refusal.detail);
    if (!found.ok) return;
    const factor = found.value.data.attributes;
    setStep(factor['is-on'] ? { kind: 'on', factor } : { kind: 'off' });
  };
  useArrival(() => void read());
  const confirm = async (fields: Record<string, string>) => {
    const sent = await callStaff<RecoveryCodesDocument>(`${path}/confirmation`, { method: 'POST', body: fields });
    if (sent.ok) setStep({ kind: 'codes', codes: sent.value.data.attributes.codes });
    return sent.ok ? undefined : sent.refusal;
  };
  const again = () => void read();

  return (
    <>
      <p>
        <b dir="auto">{person.name}</b> <span className="muted">{t(`role.${person.role}`)}</span>
      </p>
      <section className={styles.card} aria-labelledby="two-steps">
        <h3 id="two-steps">{t('account.title')}</h3>
        <ErrorText>{error}</ErrorText>
        {step.kind === 'off' && (
          <>
            <p className="muted">{t('account.hint')}</p>
            <Button onClick={() => setStep({ kind: 'password' })}>{t('account.turnOn')}</Button>
          </>
        )}
        {step.kind === 'password' && <Begin onBegun={(begun) => setStep({ kind: 'app', begun })} onBack={again} />}
        {step.kind === 'app' && <Confirm begun={step.begun} send={confirm} onBack={again} />}
        {step.kind === 'codes' && <Codes codes={step.codes} onDone={again} />}
        {step.kind === 'on' && (
          <On
            factor={step.factor}
            onRenew={() => setStep({ kind: 'renewing', factor: step.factor })}
            onEnd={() => setStep({ kind: 'ending', factor: step.factor })}
          />
        )}
        {step.kind === 'renewing' && <Renew onRenewed={(codes) => setStep({ kind: 'codes', codes })} onBack={again} />}
        {step.kind === 'ending' && <End isRequired={step.factor['is-required']} onDone={again} />}
      </section>
      {step.kind === 'on' && <Passkeys passkeys={step.factor.passkeys} onChanged={again} />}
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

function On({ factor, onRenew, onEnd }: { factor: Factor; onRenew: () => void; onEnd: () => void }) {
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
      <div className={styles.row}>
        <Button variant={count < 3 ? 'primary' : 'soft'} onClick={onRenew}>
          {t('account.renew')}
        </Button>
        <Button variant="soft" onClick={onEnd}>
          {t('account.turnOff')}
        </Button>
      </div>
    </>
  );
}

/** Ten new recovery codes, after the password and a code; for codes that were used, or were never kept. */
function Renew({ onRenewed, onBack }: { onRenewed: (codes: string[]) => void; onBack: () => void }) {
  const t = useText('account');
  const form = useForm(async (fields) => {
    const sent = await callStaff<RecoveryCodesDocument>(`${path}/recovery-codes`, { method: 'POST', body: fields });
    if (sent.ok) onRenewed(sent.value.data.attributes.codes);
    return sent.ok ? undefined : sent.refusal;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.warn}>{t('account.renewHint')}</p>
      <PasswordField error={form.errorOf('password')} />
      <CodeField label={t('account.anyCode')} hint={t('account.anyCodeHint')} error={form.errorOf('code')} />
      <Foot form={form} label={t('account.renew')} onLeave={onBack} />
    </form>
  );
}

/** Turns the second step off, after the password and a code of the app or a recovery code. */
function End({ isRequired, onDone }: { isRequired: boolean; onDone: () => void }) {
  const t = useText('account');
  const form = useForm(async (fields) => {
    const ended = await callStaff(path, { method: 'DELETE', body: fields });
    if (ended.ok) onDone();
    return ended.ok ? undefined : ended.refusal;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.warn}>{t(isRequired ? 'account.anewHint' : 'account.endHint')}</p>
      <PasswordField error={form.errorOf('password')} />
      <CodeField label={t('account.anyCode')} hint={t('account.anyCodeHint')} error={form.errorOf('code')} />
      <Foot form={form} label={t('account.turnOff')} variant="second" onLeave={onDone} />
    </form>
  );
}

type Passkey = SecondFactorDocument['data']['attributes']['passkeys'][number];

type PasskeysProps = { passkeys: Passkey[]; onChanged: () => void };

/** The passkeys of the own account, which answer in place of a code; one more is made here. */
function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const t = useText('account');
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState('');
  const remove = async (id: string) => {
    const removed = await callStaff(`${passkeyPath}/${id}`, { method: 'DELETE' });
    setError(removed.ok ? '' : removed.refusal.detail);
    if (removed.ok) onChanged();
  };
  // A page that came over plain http from another machine has no passkeys.
  if (!browserSupportsWebAuthn() && passkeys.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <h3 id="passkeys">{t('account.passkeys')}</h3>
      <p className="muted">{t('account.passkeysHint')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyWords passkey={passkey} />
              <Button
                isSmall
                variant="soft"
                aria-label={t('account.removePasskeyOf', { name: passkey.name })}
                onClick={() => void remove(passkey.id)}
              >
                {t('account.removePasskey')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ErrorText>{error}</ErrorText>
      {isAdding ? (
        <AddPasskey
          onAdded={() => {
            setIsAdding(false);
            onChanged();
          }}
          onBack={() => setIsAdding(false)}
        />
      ) : (
        browserSupportsWebAuthn() && (
          <Button variant="soft" onClick={() => setIsAdding(true)}>
            {t('account.addPasskey')}
          </Button>
        )
      )}
    </section>
  );
}

function PasskeyWords({ passkey }: { passkey: Passkey }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const used = passkey['used-at'];
  return (
    <span className={styles.passkey}>
      <b dir="auto">{passkey.name}</b>
      <span className="muted">
        {[
          t('account.passkeyAdded', { time: formatMoment(passkey['added-at'], locale, timeZone) }),
          ...(used === null ? [] : [t('account.passkeyUsed', { time: formatMoment(used, locale, timeZone) })]),
        ].join(' · ')}
      </span>
    </span>
  );
}

type AddPasskeyProps = { onAdded: () => void; onBack: () => void };

function AddPasskey({ onAdded, onBack }: AddPasskeyProps) {
  const t = useText('account');
  const form = useForm(async ({ name = '', ...password }): Promise<ApiRefusal | undefined> => {
    const refused = (code: string, detail: string, field?: string) => ({
      status: 0,
      code,
      detail,
      ...(field && { field }),
    });
    if (name.trim() === '') return refused('passkey-name', t('account.passkeyNameMissing'), 'name');
    const begun = await callStaff<PasskeyChallengeDocument>(`${passkeyPath}/challenge`, {
      method: 'POST',
      body: password,
    });
    if (!begun.ok) return begun.refusal;
    const optionsJSON = begun.value.data.attributes.options as unknown as PublicKeyCredentialCreationOptionsJSON;
    let response: object;
    try {
      response = await startRegistration({ optionsJSON });
    } catch (error) {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      return refused('passkey', t(isKnown ? 'account.passkeyKnown' : 'account.passkeyNotMade'));
    }
    const added = await callStaff(passkeyPath, { method: 'POST', body: { name, response } });
    if (!added.ok) return added.refusal;
    onAdded();
    return undefined;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p>{t('account.passwordHint')}</p>
      <PasswordField error={form.errorOf('password')} />
      <Field
        name="name"
        label={t('account.passkeyName')}
        hint={t('account.passkeyNameHint')}
        autoComplete="off"
        maxLength={60}
        error={form.errorOf('name')}
      />
      <Foot form={form} label={t('account.addPasskey')} onLeave={onBack} />
    </form>
  );
}

import type { PasskeyChallengeDocument, SecondFactorDocument } from '@sufra/contracts';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { useForm } from '../../sign-in/use-form.ts';
import { Foot, PasswordField } from './authenticator.tsx';
import styles from './account.module.css';

type Passkey = SecondFactorDocument['data']['attributes']['passkeys'][number];

const path = '/api/staff/passkeys';

type PasskeysProps = { passkeys: Passkey[]; onChanged: () => void };

/** The passkeys of the own account, which answer in place of a code; one more is made here. */
export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const t = useText('account');
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState('');
  const remove = async (id: string) => {
    const removed = await callStaff(`${path}/${id}`, { method: 'DELETE' });
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
        <Add
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

type AddProps = { onAdded: () => void; onBack: () => void };

function Add({ onAdded, onBack }: AddProps) {
  const t = useText('account');
  const form = useForm(async ({ name = '', ...password }): Promise<ApiRefusal | undefined> => {
    const refused = (code: string, detail: string, field?: string) => ({
      status: 0,
      code,
      detail,
      ...(field && { field }),
    });
    if (name.trim() === '') return refused('passkey-name', t('account.passkeyNameMissing'), 'name');
    const begun = await callStaff<PasskeyChallengeDocument>(`${path}/challenge`, { method: 'POST', body: password });
    if (!begun.ok) return begun.refusal;
    const optionsJSON = begun.value.data.attributes.options as unknown as PublicKeyCredentialCreationOptionsJSON;
    let response: object;
    try {
      response = await startRegistration({ optionsJSON });
    } catch (error) {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      return refused('passkey', t(isKnown ? 'account.passkeyKnown' : 'account.passkeyNotMade'));
    }
    const added = await callStaff(path, { method: 'POST', body: { name, response } });
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

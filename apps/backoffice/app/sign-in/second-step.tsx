import type { StaffSessionDocument } from '@sufra/contracts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { keepPerson } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useForm } from './use-form.ts';
import styles from './sign-in.module.css';

/** Opens a session with what was typed, or answers why not. */
export async function enter(body: object): Promise<ApiRefusal | undefined> {
  const opened = await callStaff<StaffSessionDocument>('/session/password', { method: 'POST', body });
  if (!opened.ok) return opened.refusal;
  keepPerson(opened.value.data.attributes);
  return undefined;
}

type SecondStepProps = {
  account: Record<string, string>;
  /** The question to a passkey of the person; undefined where they have none. */
  passkey: unknown;
  isRecovery: boolean;
  onOther: () => void;
  onBack: () => void;
};

/** Asks for the code of an authenticator app, or for one of those that were kept for a lost phone. */
export function SecondStep({ account, passkey, isRecovery, onOther, onBack }: SecondStepProps) {
  const t = useText();
  const form = useForm((fields) => enter({ ...account, ...fields }));
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <h2>{t('signIn.secondStep')}</h2>
      {passkey !== undefined && 'PublicKeyCredential' in window && <ByPasskey account={account} passkey={passkey} />}
      <Field
        name="code"
        label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.appCode')}
        hint={t(isRecovery ? 'signIn.recoveryCodeHint' : 'signIn.appCodeHint')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        error={form.errorOf('code')}
        autoFocus={passkey === undefined}
      />
      <ErrorText>{form.general}</ErrorText>
      <Button type="submit" isWide isPending={form.isPending}>
        {t('signIn.enter')}
      </Button>
      <Button variant="soft" isWide onClick={onOther}>
        {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('shell.back')}
      </Button>
    </form>
  );
}

/** Signs in with a passkey in place of a code. */
function ByPasskey({ account, passkey }: { account: Record<string, string>; passkey: unknown }) {
  const t = useText();
  const [asked, setAsked] = useState(passkey);
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const ask = async () => {
    setIsPending(true);
    setError(await enterByPasskey());
    setIsPending(false);
  };
  /** The words of what went wrong. */
  async function enterByPasskey(): Promise<string> {
    let answer: object;
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      answer = await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON });
    } catch {
      return t('signIn.passkeyNotUsed');
    }
    const refusal = await enter({ ...account, passkey: answer });
    // A question is good for some minutes: the next press answers a fresh one.
    if (refusal?.code === 'passkey-wrong') setAsked((await enter(account))?.meta?.['passkey'] ?? asked);
    return refusal?.detail ?? '';
  }
  return (
    <>
      <Button isWide isPending={isPending} onClick={() => void ask()}>
        {t('signIn.usePasskey')}
      </Button>
      <ErrorText>{error}</ErrorText>
    </>
  );
}

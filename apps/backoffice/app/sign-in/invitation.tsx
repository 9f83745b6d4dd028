import type { OpenedInvitationDocument, StaffSessionDocument } from '@sufra/contracts';
import { mayRole, minimumPasswordLength, usesPin } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiRefusal, callStaff, unreachable } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { keepPerson, type Person } from '../session.ts';
import { AuthenticatorAtSignIn, beginFactor, type BegunFactor, SignInPage } from './sign-in.tsx';
import { useForm } from './use-form.ts';
import styles from './sign-in.module.css';

type Opened = OpenedInvitationDocument['data']['attributes'];

/** The page behind the link of an invitation: the invited person chooses a password and, for the devices, a PIN. */
export function Invitation() {
  const t = useText();
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState<ApiRefusal>();

  const look = async () => {
    const found = await callStaff<OpenedInvitationDocument>('/api/staff/invitation', {
      method: 'POST',
      body: { token },
    });
    if (found.ok) setOpened(found.value.data.attributes);
    setRefusal(found.ok ? undefined : found.refusal);
  };
  useArrival(() => void look());
  const [isMade, setIsMade] = useState(false);
  const [second, setSecond] = useState<{ account: Record<string, string>; begun: BegunFactor }>();
  const toFace = () => void navigate('/', { replace: true });
  // Of a person who is signed in on this device nothing is left.
  const enter = (person: Person) => {
    keepPerson(person);
    // A person who works no shift begins at the desk.
    const isOfDesk = mayRole(person.role, 'read-figures') && !usesPin(person.role);
    void navigate(isOfDesk ? '/desk' : '/', { replace: true });
  };
  const form = useForm(async (fields) => {
    if (!isMade) {
      const body = { token, ...fields };
      const accepted = await callStaff<StaffSessionDocument>('/session/invitation', { method: 'POST', body });
      if (accepted.ok) enter(accepted.value.data.attributes);
      if (accepted.ok || accepted.refusal.code !== 'second-factor-required')
        return accepted.ok ? undefined : accepted.refusal;
      // From now on the link is used, also when the line is lost before the key is there.
      setIsMade(true);
    }
    const account = { email: opened?.email ?? '', password: fields['password'] ?? '' };
    const begun = await beginFactor(account);
    if (!begun.ok) return begun.refusal;
    setSecond({ account, begun: begun.value.data.attributes });
    return undefined;
  });

  return (
    <SignInPage>
      {refusal && (
        <>
          <h2>{t('invitation.refused')}</h2>
          <p role="alert">{refusal.detail}</p>
          {refusal.code === unreachable && (
            <Button isWide onClick={() => void look()}>
              {t('shell.tryAgain')}
            </Button>
          )}
          <Button isWide variant="soft" onClick={toFace}>
            {t('invitation.toSignIn')}
          </Button>
        </>
      )}
      {second && (
        <Suspense fallback={null}>
          <AuthenticatorAtSignIn {...second} onOpened={enter} onBack={toFace} />
        </Suspense>
      )}
      {opened && !refusal && !second && (
        <form className={styles.form} onSubmit={form.submit} noValidate>
          <h2>{t('invitation.hello', { name: opened.name })}</h2>
          <p className="muted">
            {t('invitation.as', {
              role: t(`role.${opened.role}`),
              branch: opened['location-name'] ? localized(opened['location-name']) : t('invitation.everyBranch'),
            })}
          </p>
          <Field
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            dir="ltr"
            value={opened.email}
            readOnly
          />
          <Field
            name="password"
            type="password"
            label={t('invitation.password')}
            hint={t('invitation.passwordHint', { minimum: minimumPasswordLength })}
            autoComplete="new-password"
            dir="ltr"
            error={form.errorOf('password')}
            autoFocus
          />
          {opened['uses-pin'] && (
            <Field
              name="pin"
              label={t('invitation.pin')}
              hint={t('invitation.pinHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              dir="ltr"
              error={form.errorOf('pin')}
            />
          )}
          {form.general && (
            <p role="alert" className={styles.error}>
              {form.general}
            </p>
          )}
          <Button type="submit" isWide isPending={form.isPending}>
            {t('invitation.accept')}
          </Button>
        </form>
      )}
    </SignInPage>
  );
}

import type {
  BegunSecondFactorDocument,
  DeviceDocument,
  PairedDeviceDocument,
  StaffSessionDocument,
} from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { useArrival, useReturnToTab } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { isSessionOver, keepPerson } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { enter, SecondStep } from './second-step.tsx';
import { useForm } from './use-form.ts';
import styles from './sign-in.module.css';

export const AuthenticatorAtSignIn = lazyPart(
  async () => (await import('../desk/account/authenticator.tsx')).AuthenticatorAtSignIn,
);

type Device = DeviceDocument['data']['attributes'];
/** Set while this device is paired, so that one that was ended can say so. */
const pairedKey = 'staff-paired';
const lookEveryMs = 30_000;

/** The code in the address that a manager's screen shows as a square. */
const codeOfAddress = (): string => /^#pair=(\d{8})$/.exec(location.hash)?.[1] ?? '';

type Step = 'loading' | 'unreachable' | 'choose' | 'pair' | 'password' | 'people';

/** The desk is opened on an owner's own phone or laptop: one that was never paired is asked for a password. */
function stepWithoutBranch(): Step {
  if (codeOfAddress() !== '') return 'pair';
  const isNewDesk = location.pathname.startsWith('/staff/desk') && localStorage.getItem(pairedKey) === null;
  return isNewDesk ? 'password' : 'choose';
}

/** An answer that arrives while a password is typed leaves the form as it is. */
const unlessPassword =
  (next: Step) =>
  (now: Step): Step =>
    now === 'password' ? now : next;

/** Signs a person in: on a paired device by PIN, elsewhere by password; a device is paired here too. */
export function SignIn() {
  const t = useText();
  const { localized } = useLanguage();
  const [step, setStep] = useState<Step>('loading');
  const [device, setDevice] = useState<Device>();

  const [wasPaired, setWasPaired] = useState(() => localStorage.getItem(pairedKey) !== null);

  const look = async () => {
    const found = await callStaff<DeviceDocument>('/api/staff/device');
    if (found.ok) {
      localStorage.setItem(pairedKey, found.value.data.id);
      setDevice(found.value.data.attributes);
      return setStep(unlessPassword('people'));
    }
    // The people that are known already stay.
    if (found.refusal.status !== 401) return device ? undefined : setStep('unreachable');
    if (device) setWasPaired(true);
    setDevice(undefined);
    setStep(unlessPassword(stepWithoutBranch()));
    localStorage.removeItem(pairedKey);
  };
  useArrival(() => void look());
  // A tablet in full screen has no button that loads the page anew.
  const lookAtPeople = () => {
    if (step === 'people' && document.visibilityState === 'visible') void look();
  };
  useInterval(lookAtPeople, lookEveryMs);
  useReturnToTab(lookAtPeople);
  const leavePassword = () => {
    setStep(device ? 'people' : 'choose');
    if (device) void look();
  };

  return (
    <SignInPage place={device && `${localized(device['location-name'])} · ${device.name}`}>
      {step === 'unreachable' && (
        <>
          <p role="alert">{t('shell.unreachable')}</p>
          <Button isWide onClick={() => void look()}>
            {t('shell.tryAgain')}
          </Button>
        </>
      )}
      {step === 'choose' && (
        <>
          <h2>{t(wasPaired ? 'signIn.deviceEnded' : 'signIn.welcome')}</h2>
          <p className="muted" role={wasPaired ? 'alert' : undefined}>
            {t(wasPaired ? 'signIn.deviceEndedHint' : 'signIn.welcomeHint')}
          </p>
          <Button isWide onClick={() => setStep('pair')}>
            {t('signIn.pair')}
          </Button>
          <Button isWide variant="soft" onClick={() => setStep('password')}>
            {t('signIn.byPassword')}
          </Button>
        </>
      )}
      {step === 'pair' && (
        <Pair
          path="/session/device"
          title={t('signIn.pair')}
          hint={t('signIn.pairHint')}
          nameHint={t('signIn.deviceNameHint')}
          onPaired={() => void look()}
          onBack={() => setStep('choose')}
        />
      )}
      {step === 'password' && <Password onBack={leavePassword} />}
      {step === 'people' && device && <People device={device} onPassword={() => setStep('password')} />}
    </SignInPage>
  );
}

/** The frame around everything that is asked before work begins. */
export function SignInPage({ place, children }: { place?: string | undefined; children: ReactNode }) {
  const { label } = useSettings();
  const { localized } = useLanguage();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{localized(label)}</h1>
        {place && <p className="muted">{place}</p>}
      </header>
      <main className={styles.panel}>{children}</main>
      <Languages />
    </div>
  );
}

type PairProps = {
  /** Where the session keeps the token of a device of this kind. */
  path: string;
  title: string;
  hint: string;
  nameHint: string;
  onPaired: () => void;
  onBack?: () => void;
};

/** Pairs this device with the branch of a manager's code. */
export function Pair({ path, title, hint, nameHint, onPaired, onBack }: PairProps) {
  const t = useText();
  const form = useForm(async (fields) => {
    const paired = await callStaff<PairedDeviceDocument>(path, { method: 'POST', body: fields });
    if (paired.ok) history.replaceState(null, '', location.pathname);
    if (paired.ok) onPaired();
    return paired.ok ? undefined : paired.refusal;
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <h2>{title}</h2>
      <p className="muted">{hint}</p>
      <Field
        name="code"
        label={t('signIn.code')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        defaultValue={codeOfAddress()}
        error={form.errorOf('code')}
        autoFocus={codeOfAddress() === ''}
      />
      <Field
        name="name"
        label={t('signIn.deviceName')}
        hint={nameHint}
        autoComplete="off"
        error={form.errorOf('name')}
        autoFocus={codeOfAddress() !== ''}
      />
      <ErrorText>{form.general}</ErrorText>
      <Button type="submit" isWide isPending={form.isPending}>
        {t('signIn.pairNow')}
      </Button>
      {onBack && (
        <Button variant="plain" onClick={onBack}>
          {t('shell.back')}
        </Button>
      )}
    </form>
  );
}

export type BegunFactor = BegunSecondFactorDocument['data']['attributes'];

/** Asks for the key of an authenticator app, for those who may not come in without one. */
export const beginFactor = (body: Record<string, string>) =>
  callStaff<BegunSecondFactorDocument>('/api/staff/login/second-factor', { method: 'POST', body });

/** Signs in with e-mail and password, and then the code of those who use an authenticator app. */
function Password({ onBack }: { onBack: () => void }) {
  const t = useText();
  const [account, setAccount] = useState<Record<string, string>>();
  const [begun, setBegun] = useState<BegunFactor>();
  const [isRecovery, setIsRecovery] = useState(false);
  const [passkey, setPasskey] = useState<unknown>();
  const form = useForm(async (fields) => {
    const refusal = await enter(fields);
    if (refusal?.code === 'second-factor-required') {
      const started = await beginFactor(fields);
      if (!started.ok) return started.refusal;
      setBegun(started.value.data.attributes);
    } else if (refusal?.code !== 'sign-in-code-needed') return refusal;
    setPasskey(refusal.meta?.['passkey']);
    setAccount(fields);
    return undefined;
  });
  if (account && begun)
    return (
      <Suspense fallback={null}>
        <AuthenticatorAtSignIn account={account} begun={begun} onOpened={keepPerson} onBack={onBack} />
      </Suspense>
    );
  if (account)
    return (
      <SecondStep
        key={String(isRecovery)}
        account={account}
        passkey={passkey}
        isRecovery={isRecovery}
        onOther={() => setIsRecovery(!isRecovery)}
        onBack={onBack}
      />
    );
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <h2>{t('signIn.byPassword')}</h2>
      <Field
        name="email"
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        dir="ltr"
        error={form.errorOf('email')}
        autoFocus
      />
      <Field
        name="password"
        type="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        dir="ltr"
        error={form.errorOf('password')}
      />
      <ErrorText>{form.general}</ErrorText>
      <Button type="submit" isWide isPending={form.isPending}>
        {t('signIn.enter')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('shell.back')}
      </Button>
    </form>
  );
}

type Person = Device['people'][number];

function People({ device, onPassword }: { device: Device; onPassword: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<Person>();
  if (chosen) return <PinKeys person={chosen} onBack={() => setChosen(undefined)} />;
  return (
    <>
      <h2>{t('signIn.who')}</h2>
      {isSessionOver() && <p role="alert">{t('signIn.over')}</p>}
      {device.people.length === 0 && <p className="muted">{t('signIn.nobodyYet')}</p>}
      <ul className={styles.people}>
        {device.people.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => setChosen(person)}>
              <b dir="auto">{person.name}</b>
              <span className="muted">{t(`role.${person.role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="plain" onClick={onPassword}>
        {t('signIn.byPassword')}
      </Button>
    </>
  );
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large keys for floury fingers; a keyboard types as well, Arabic digits too. */
function PinKeys({ person, onBack }: { person: Person; onBack: () => void }) {
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
  const enterByPin = async () => {
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
        void enterByPin();
      }}
      onKeyDown={(event) => {
        const digit = event.key.replace(/[\u0660-\u0669]/, (one) => String(one.charCodeAt(0) - 0x660));
        if (/^\d$/.test(digit)) add(digit);
        if (event.key === 'Backspace') setPin((before) => before.slice(0, -1));
        if (event.key === 'Enter' && event.target === pad.current) void enterByPin();
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

/** The device's language; the page is loaded in it. */
function Languages() {
  const { languages, locale } = useSettings();
  if (languages.length < 2) return null;
  return (
    <div className={styles.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={htmlLanguages[language]}
          aria-pressed={language === locale}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language].name}
        </button>
      ))}
    </div>
  );
}

function chooseLanguage(language: Locale): void {
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? '__Secure-staff-locale' : 'staff-locale';
  document.cookie = `${name}=${language}; Path=/staff; Max-Age=31536000; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  location.reload();
}

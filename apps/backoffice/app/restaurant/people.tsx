import type { PersonDocument, PersonListDocument } from '@sufra/contracts';
import { type StaffRole, usesPin } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { type FormEvent, useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { branchChanged } from '../shell/branch-changed.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { Invitations } from './invitations.tsx';
import { PlaceFields, usePlace } from './place-fields.tsx';
import styles from './restaurant.module.css';

type Member = PersonListDocument['data'][number];
type Open =
  | { kind: 'add' }
  | { kind: 'change' | 'second-factor'; member: Member }
  | { kind: 'pin'; name: string; pin: string };

/** The people of the caller's branches: who may sign in, in which role, and whose PIN is locked. */
export function People({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('restaurant');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const [members, setMembers] = useState<Member[]>();
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState('');

  const read = async () => {
    const found = await callStaff<PersonListDocument>('/api/staff/people');
    setError(found.ok ? '' : found.refusal.detail);
    if (found.ok) setMembers(found.value.data);
  };
  useArrival(() => {
    void read();
    const again = () => void read();
    branchChanged.addEventListener('people', again);
    return () => branchChanged.removeEventListener('people', again);
  });
  useEventListener('document', 'visibilitychange', () => void read());

  const unlock = async ({ id }: Member) => {
    const done = await callStaff(`/api/staff/people/${id}/lock`, { method: 'DELETE' });
    if (!done.ok) setError(done.refusal.detail);
    else await read();
  };
  const finish = (pin?: { name: string; pin: string }) => {
    setOpen(pin && { kind: 'pin', ...pin });
    void read();
  };
  const branchName = (id: string | null) =>
    id === null ? t('restaurant.everyBranch') : localized(branches.find((one) => one.id === id)?.attributes.name ?? {});

  return (
    <>
      <Invitations person={person} branches={branches}>
        <Button onClick={() => setOpen({ kind: 'add' })}>{t('people.add')}</Button>
      </Invitations>
      <ErrorText>{error}</ErrorText>
      {members?.length === 0 && <EmptyState title={t('people.none')} hint={t('people.noneHint')} />}
      <ul className={styles.list}>
        {members?.map((member) => {
          const { name, role, sessions, ...attributes } = member.attributes;
          const lockedUntil = attributes['locked-until'];
          return (
            <li key={member.id}>
              <div className={styles.what}>
                <b dir="auto">{name}</b>
                <span>{[t(`role.${role}`), branchName(attributes['location-id'])].filter(Boolean).join(' · ')}</span>
                {attributes.further.map((one) => (
                  <span key={one.location}>
                    {[t(`role.${one.role as StaffRole}`), branchName(one.location)].filter(Boolean).join(' · ')}
                  </span>
                ))}
              </div>
              {sessions > 0 && <span className={classNames(styles.chip, styles.good)}>{t('people.signedIn')}</span>}
              {usesPin(role) && !attributes['has-pin'] && <span className={styles.chip}>{t('people.noPin')}</span>}
              {lockedUntil && (
                <span className={classNames(styles.chip, styles.warn)}>
                  {t('people.locked', { time: formatTime(lockedUntil, locale, timeZone) })}
                </span>
              )}
              {attributes['has-second-factor'] && <span className={styles.chip}>{t('people.twoSteps')}</span>}
              {attributes['may-reset-second-factor'] && (
                <Button
                  variant="soft"
                  aria-label={t('people.lostPhoneOf', { name })}
                  onClick={() => setOpen({ kind: 'second-factor', member })}
                >
                  {t('people.lostPhone')}
                </Button>
              )}
              {lockedUntil && attributes['may-change'] && (
                <Button variant="soft" aria-label={t('people.unlockOf', { name })} onClick={() => void unlock(member)}>
                  {t('people.unlock')}
                </Button>
              )}
              {attributes['may-change'] && (
                <Button
                  variant="soft"
                  aria-label={t('people.changeOf', { name })}
                  onClick={() => setOpen({ kind: 'change', member })}
                >
                  {t('people.change')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open?.kind === 'add' && (
        <Dialog title={t('people.add')} size="page" onClose={() => setOpen(undefined)}>
          <PersonForm person={person} branches={branches} onDone={finish} />
        </Dialog>
      )}
      {open?.kind === 'change' && (
        <Dialog
          title={t('people.changeOf', { name: open.member.attributes.name })}
          size="page"
          onClose={() => setOpen(undefined)}
        >
          <div className={styles.form}>
            <PersonForm person={person} branches={branches} member={open.member} onDone={finish} />
            <PinForm member={open.member} onDone={finish} />
            <Endings member={open.member} onDone={() => finish()} />
          </div>
        </Dialog>
      )}
      {open?.kind === 'second-factor' && (
        <Dialog
          title={t('people.lostPhoneOf', { name: open.member.attributes.name })}
          onClose={() => setOpen(undefined)}
        >
          <SecondFactorReset member={open.member} onDone={() => finish()} onBack={() => setOpen(undefined)} />
        </Dialog>
      )}
      {open?.kind === 'pin' && (
        <Dialog title={t('people.pinOf', { name: open.name })} isPersistent onClose={() => setOpen(undefined)}>
          <div className={styles.form}>
            <b className={styles.digits}>{open.pin}</b>
            <p>{t('people.pinOnce', { name: open.name })}</p>
            <Button isWide onClick={() => setOpen(undefined)}>
              {t('people.pinRead')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

type FormProps = {
  person: Person;
  branches: Branches;
  member?: Member;
  onDone: (pin?: { name: string; pin: string }) => void;
};

/** Adds a person, or gives one another name, role and branch. */
function PersonForm({ person, branches, member, onDone }: FormProps) {
  const t = useText('restaurant');
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const [name, setName] = useState(member?.attributes.name ?? '');
  const place = usePlace(person, branches, member?.attributes);
  const [pin, setPin] = useState('');
  const words = refusal?.detail;
  const errorOf = (field: string) => (refusal?.field === field ? words : undefined);
  const isElsewhere = refusal !== undefined && !['name', 'role', 'pin', 'location'].includes(refusal.field ?? '');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    const sent = member
      ? await callStaff<PersonDocument>(`/api/staff/people/${member.id}`, {
          method: 'PATCH',
          body: { name, ...place.body },
        })
      : await callStaff<PersonDocument>('/api/staff/people', {
          method: 'POST',
          body: { name, ...(pin !== '' && { pin }), ...place.body },
        });
    setIsPending(false);
    if (!sent.ok) return setRefusal(sent.refusal);
    const made = sent.value.data.attributes;
    onDone(made.pin === undefined ? undefined : { name: made.name, pin: made.pin });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('people.name')}
        hint={t('people.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
        autoFocus={!member}
      />
      <PlaceFields place={place} errorOf={errorOf} />
      {!member && (
        <Field
          label={t('people.pin')}
          hint={t('people.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={pin}
          error={errorOf('pin')}
          onChange={(event) => setPin(westernDigits(event.target.value))}
        />
      )}
      <ErrorText>{isElsewhere && words}</ErrorText>
      <Button type="submit" isWide isPending={isPending}>
        {t(member ? 'restaurant.save' : 'people.add')}
      </Button>
    </form>
  );
}

function PinForm({ member, onDone }: Pick<FormProps, 'onDone'> & { member: Member }) {
  const t = useText('restaurant');
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const { name } = member.attributes;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    const body = pin === '' ? {} : { pin };
    const sent = await callStaff<PersonDocument>(`/api/staff/people/${member.id}/pin`, { method: 'PUT', body });
    setIsPending(false);
    if (!sent.ok) return setError(sent.refusal.detail);
    const made = sent.value.data.attributes.pin;
    onDone(made === undefined ? undefined : { name, pin: made });
  };
  return (
    <form className={styles.part} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('people.newPin')}
        hint={t('people.pinHint')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={pin}
        error={error}
        onChange={(event) => setPin(westernDigits(event.target.value))}
      />
      <p className="muted small">{t('people.setPinHint')}</p>
      <Button type="submit" variant="soft" isWide isPending={isPending}>
        {t('people.setPin')}
      </Button>
    </form>
  );
}

/** Signs a person out, or removes them after a second press. */
function Endings({ member, onDone }: { member: Member; onDone: () => void }) {
  const t = useText('restaurant');
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState('');
  const { name } = member.attributes;
  const end = async (what: string) => {
    const done = await callStaff(`/api/staff/people/${member.id}${what}`, { method: 'DELETE' });
    if (done.ok) onDone();
    else setError(done.refusal.detail);
  };
  return (
    <div className={styles.part}>
      {isAsked ? (
        <>
          <p role="alert">{t('people.removeSure', { name })}</p>
          <div className={styles.row}>
            <Button variant="second" onClick={() => void end('')}>
              {t('people.removeNow')}
            </Button>
            <Button variant="soft" onClick={() => setIsAsked(false)} autoFocus>
              {t('restaurant.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.row}>
          <Button variant="soft" onClick={() => void end('/sessions')}>
            {t('people.signOut')}
          </Button>
          <Button variant="soft" onClick={() => setIsAsked(true)}>
            {t('people.remove')}
          </Button>
        </div>
      )}
      <ErrorText>{error}</ErrorText>
    </div>
  );
}

/** Lets a person who lost the phone sign in with the password alone; asked twice, because a thief may ask for it. */
function SecondFactorReset({ member, onDone, onBack }: { member: Member; onDone: () => void; onBack: () => void }) {
  const t = useText('restaurant');
  const [error, setError] = useState('');
  const reset = async () => {
    const done = await callStaff(`/api/staff/people/${member.id}/second-factor`, { method: 'DELETE' });
    if (done.ok) onDone();
    else setError(done.refusal.detail);
  };
  return (
    <div className={styles.form}>
      <p>{t('people.lostPhoneSure', { name: member.attributes.name })}</p>
      <ErrorText>{error}</ErrorText>
      <div className={styles.row}>
        <Button variant="second" onClick={() => void reset()}>
          {t('people.lostPhoneNow')}
        </Button>
        <Button variant="soft" onClick={onBack} autoFocus>
          {t('restaurant.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Arabic keyboards type Arabic digits. */
const westernDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).trim();

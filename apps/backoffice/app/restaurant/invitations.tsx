import type { InvitationDocument, InvitationListDocument } from '@sufra/contracts';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { PlaceFields, usePlace } from './place-fields.tsx';
import styles from './restaurant.module.css';

type Invitation = InvitationListDocument['data'][number];
type Open = { kind: 'form' } | { kind: 'link'; invitation: Invitation } | { kind: 'withdraw'; invitation: Invitation };

type Props = {
  person: Person;
  branches: Branches;
  /** The other way to add a person, beside the one that invites. */
  children: ReactNode;
};

/** People who were invited by link and did not accept yet, and the way to invite another. */
export function Invitations({ person, branches, children }: Props) {
  const t = useText('restaurant');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const [invitations, setInvitations] = useState<Invitation[]>([]);
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState('');
  const fail = ({ detail }: ApiRefusal) => setError(detail);

  const read = async () => {
    const found = await callStaff<InvitationListDocument>('/api/staff/invitations');
    if (!found.ok) return fail(found.refusal);
    setError('');
    setInvitations(found.value.data);
  };
  useArrival(() => void read());

  const show = (invitation: Invitation) => {
    setOpen({ kind: 'link', invitation });
    void read();
  };
  const sendAnew = async ({ id }: Invitation) => {
    const sent = await callStaff<InvitationDocument>(`/api/staff/invitations/${id}/link`, { method: 'POST', body: {} });
    if (sent.ok) show(sent.value.data);
    else fail(sent.refusal);
  };
  const withdraw = async ({ id }: Invitation) => {
    const done = await callStaff(`/api/staff/invitations/${id}`, { method: 'DELETE' });
    setOpen(undefined);
    if (done.ok) await read();
    else fail(done.refusal);
  };
  const branchName = (id: string | null) =>
    id === null ? t('restaurant.everyBranch') : localized(branches.find((one) => one.id === id)?.attributes.name ?? {});

  return (
    <>
      <div className={styles.bar}>
        {children}
        <Button variant="soft" onClick={() => setOpen({ kind: 'form' })}>
          {t('invitations.add')}
        </Button>
      </div>
      <ErrorText>{error}</ErrorText>
      {invitations.length > 0 && (
        <section className={styles.waiting} aria-label={t('invitations.title')}>
          <h3>{t('invitations.title')}</h3>
          <ul className={styles.list}>
            {invitations.map((invitation) => {
              const { name, email, role, ...attributes } = invitation.attributes;
              const until = t('invitations.goodUntil', {
                time: formatMoment(attributes['expires-at'], locale, timeZone),
              });
              return (
                <li key={invitation.id}>
                  <div className={styles.what}>
                    <b dir="auto">{name}</b>
                    <span dir="ltr">{email}</span>
                    <span>{[t(`role.${role}`), branchName(attributes['location-id'])].join(' · ')}</span>
                  </div>
                  <span className={classNames(styles.chip, attributes['is-over'] && styles.warn)}>
                    {attributes['is-over'] ? t('invitations.over') : until}
                  </span>
                  <Button
                    variant="soft"
                    aria-label={t('invitations.sendAnewOf', { name })}
                    onClick={() => void sendAnew(invitation)}
                  >
                    {t('invitations.sendAnew')}
                  </Button>
                  <Button
                    variant="soft"
                    aria-label={t('invitations.withdrawOf', { name })}
                    onClick={() => setOpen({ kind: 'withdraw', invitation })}
                  >
                    {t('invitations.withdraw')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {open?.kind === 'form' && (
        <Dialog title={t('invitations.add')} size="page" onClose={() => setOpen(undefined)}>
          <InvitationForm person={person} branches={branches} onDone={show} />
        </Dialog>
      )}
      {open?.kind === 'link' && (
        <Dialog
          title={t('invitations.linkOf', { name: open.invitation.attributes.name })}
          isPersistent
          onClose={() => setOpen(undefined)}
        >
          <Sent invitation={open.invitation} onDone={() => setOpen(undefined)} />
        </Dialog>
      )}
      {open?.kind === 'withdraw' && (
        <Dialog
          title={t('invitations.withdrawOf', { name: open.invitation.attributes.name })}
          onClose={() => setOpen(undefined)}
        >
          <div className={styles.form}>
            <p>{t('invitations.withdrawSure')}</p>
            <div className={styles.row}>
              <Button variant="second" onClick={() => void withdraw(open.invitation)}>
                {t('invitations.withdrawNow')}
              </Button>
              <Button variant="soft" onClick={() => setOpen(undefined)} autoFocus>
                {t('restaurant.cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

type FormProps = { person: Person; branches: Branches; onDone: (invitation: Invitation) => void };

function InvitationForm({ person, branches, onDone }: FormProps) {
  const t = useText('restaurant');
  const place = usePlace(person, branches);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const words = refusal?.detail;
  const errorOf = (field: string) => (refusal?.field === field ? words : undefined);
  const isElsewhere = !['name', 'email', 'role', 'location'].includes(refusal?.field ?? '');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    const body = { name, email, ...place.body };
    const sent = await callStaff<InvitationDocument>('/api/staff/invitations', { method: 'POST', body });
    setIsPending(false);
    if (sent.ok) onDone(sent.value.data);
    else setRefusal(sent.refusal);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p className="muted">{t('invitations.hint')}</p>
      <Field
        label={t('people.name')}
        hint={t('people.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <Field
        label={t('signIn.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={errorOf('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PlaceFields place={place} errorOf={errorOf} />
      <ErrorText>{isElsewhere && words}</ErrorText>
      <Button type="submit" isWide isPending={isPending}>
        {t('invitations.send')}
      </Button>
    </form>
  );
}

function Sent({ invitation: { attributes }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const t = useText('restaurant');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [isCopied, setIsCopied] = useState(false);
  const { link = '', email } = attributes;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setIsCopied(true);
  };
  return (
    <div className={styles.form}>
      <p>{t('invitations.mailed', { email })}</p>
      <input
        className={styles.link}
        readOnly
        dir="ltr"
        aria-label={t('invitations.link')}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <p className="muted">
        {t('invitations.once', { time: formatMoment(attributes['expires-at'], locale, timeZone) })}
      </p>
      <div className={styles.row}>
        {'clipboard' in navigator && (
          <Button variant="soft" onClick={() => void copy()}>
            {t(isCopied ? 'invitations.copied' : 'invitations.copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t('invitations.done')}</Button>
      </div>
    </div>
  );
}

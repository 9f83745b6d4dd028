import type { BlockCustomerBody, ChangePointsBody, StaffCustomerDocument } from '@sufra/contracts';
import {
  type BlockReason,
  blockReasons,
  mayRole,
  normalizeDigits,
  type PointsReason,
  reasonsOfChange,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff, newKey } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import { saveFile } from './save-table.ts';
import styles from './figures.module.css';

type Customer = StaffCustomerDocument['data'];
type Problem = { text: string; field?: string | undefined };

type CustomerCareProps = {
  id: string;
  customer: Customer['attributes'];
  person: Person;
  onChanged: (customer: Customer) => void;
  onErased: () => void;
};

/** Actions on a customer, for staff who may. */
export function CustomerCare({ id, customer, person, onChanged, onErased }: CustomerCareProps) {
  const isBlocker = mayRole(person.role, 'block-customers');
  return (
    <>
      {customer.block && <Blocked block={customer.block} />}
      {mayRole(person.role, 'change-points') && customer.points !== null && (
        <PointsForm id={id} balance={customer.points} onChanged={onChanged} />
      )}
      {isBlocker && <BlockForm key={customer.block?.at} id={id} customer={customer} onChanged={onChanged} />}
      {mayRole(person.role, 'answer-for-data') && <DataForm id={id} customer={customer} onErased={onErased} />}
    </>
  );
}

/** Says that no orders are taken, why and until when. */
function Blocked({ block: { reason, until } }: { block: NonNullable<Customer['attributes']['block']> }) {
  const t = useText('customers');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (
    <p className={styles.warn} role="status">
      <b>{t(`block.reason.${reason}`)}</b>{' '}
      {until === null ? t('block.noEnd') : t('block.until', { time: formatMoment(until, locale, timeZone) })}
    </p>
  );
}

type BlockFormProps = Omit<CustomerCareProps, 'person' | 'onErased'>;

/** Blocks a customer with a reason and an end, changes a block, or lifts it. */
function BlockForm({ id, customer, onChanged }: BlockFormProps) {
  const t = useText('customers');
  const [reason, setReason] = useState<BlockReason>();
  const [lastDay, setLastDay] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setIsPending] = useState(false);
  const path = `/api/staff/customers/${id}/block`;

  const send = async () => {
    if (!reason) return setProblem({ text: t('block.choose'), field: 'reason' });
    setIsPending(true);
    const body: BlockCustomerBody = { reason, 'last-day': lastDay === '' ? null : lastDay };
    const sent = await callStaff<StaffCustomerDocument>(path, { method: 'PUT', body });
    setIsPending(false);
    if (sent.ok) onChanged(sent.value.data);
    else setProblem({ text: sent.refusal.detail, field: sent.refusal.field });
  };
  const lift = async () => {
    setIsPending(true);
    const sent = await callStaff(path, { method: 'DELETE' });
    setIsPending(false);
    if (!sent.ok) return setProblem({ text: sent.refusal.detail });
    onChanged({ type: 'staff-customers', id, attributes: { ...customer, 'is-blocked': false, block: null } });
  };

  return (
    <details className={styles.care}>
      <summary>{t('block.title')}</summary>
      <form
        className={styles.person}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {customer.block && (
          <Button variant="second" isWide isPending={isPending} onClick={() => void lift()}>
            {t('block.lift')}
          </Button>
        )}
        <SelectField
          label={t('block.reason')}
          value={reason ?? ''}
          error={problem?.field === 'reason' ? problem.text : undefined}
          onChange={(event) => {
            setReason(blockReasons.find((one) => one === event.target.value));
            setProblem(undefined);
          }}
        >
          <option value="">{t('care.choose')}</option>
          {blockReasons.map((one) => (
            <option key={one} value={one}>
              {t(`block.reason.${one}`)}
            </option>
          ))}
        </SelectField>
        <Field
          type="date"
          label={t('block.lastDay')}
          hint={t('block.lastDayHint')}
          value={lastDay}
          error={problem?.field === 'last-day' ? problem.text : undefined}
          onChange={(event) => {
            setLastDay(event.target.value);
            setProblem(undefined);
          }}
        />
        <p className="muted">{t('block.hint')}</p>
        <ErrorText>{problem?.field ? '' : problem?.text}</ErrorText>
        <Button type="submit" isWide className={styles.bad} isPending={isPending}>
          {t('block.send')}
        </Button>
      </form>
    </details>
  );
}

type PointsFormProps = { id: string; balance: number; onChanged: (customer: Customer) => void };

/** Gives points or takes them away, with a reason that the customer reads. */
function PointsForm({ id, balance, onChanged }: PointsFormProps) {
  const t = useText('customers');
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [written, setWritten] = useState('');
  const [reason, setReason] = useState<PointsReason>();
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setIsPending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // One key for what is written here: a press that is sent twice books once.
  const [key, setKey] = useState(newKey);
  // A mark before three digits parts thousands; before others it is a fraction, and there is none of a point.
  const digits = normalizeDigits(written.trim()).replaceAll(/[\s٬,.](?=\d{3}(?!\d))/g, '');
  const count = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  const points = way === 'give' ? count : -count;
  const reasons = reasonsOfChange(way === 'give' ? 1 : -1);
  const change = (apply: () => void) => {
    apply();
    setProblem(undefined);
    setIsDone(false);
  };

  const send = async () => {
    if (count === 0) return setProblem({ text: t('points.write'), field: 'points' });
    if (!reason || !reasons.includes(reason)) return setProblem({ text: t('points.choose'), field: 'reason' });
    setIsPending(true);
    const body: ChangePointsBody = { points, reason };
    const path = `/api/staff/customers/${id}/points`;
    const sent = await callStaff<StaffCustomerDocument>(path, { method: 'POST', key, body });
    setIsPending(false);
    if (!sent.ok) return setProblem({ text: sent.refusal.detail, field: sent.refusal.field });
    setKey(newKey());
    setWritten('');
    setReason(undefined);
    setIsDone(true);
    onChanged(sent.value.data);
  };

  return (
    <details className={styles.care}>
      <summary>{t('points.title')}</summary>
      <form
        className={styles.person}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.ways} role="radiogroup" aria-label={t('points.title')}>
          {(['give', 'take'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="points-way" checked={way === one} onChange={() => change(() => setWay(one))} />
              {t(`points.${one}`)}
            </label>
          ))}
        </div>
        <Field
          label={t('points.count')}
          inputMode="numeric"
          dir="ltr"
          maxLength={12}
          value={written}
          error={problem?.field === 'points' ? problem.text : undefined}
          onChange={(event) => change(() => setWritten(event.target.value))}
        />
        <SelectField
          label={t('points.reason')}
          value={reason && reasons.includes(reason) ? reason : ''}
          error={problem?.field === 'reason' ? problem.text : undefined}
          onChange={(event) => change(() => setReason(reasons.find((one) => one === event.target.value)))}
        >
          <option value="">{t('care.choose')}</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {t(`points.reason.${one}`)}
            </option>
          ))}
        </SelectField>
        <p className="muted">{t('points.hint')}</p>
        <ErrorText>{problem?.field ? '' : problem?.text}</ErrorText>
        {isDone && (
          <p role="status" className={styles.good}>
            {t('points.done', { count: balance })}
          </p>
        )}
        <Button type="submit" isWide isPending={isPending}>
          {t(`points.${way}Points`, { count })}
        </Button>
      </form>
    </details>
  );
}

type DataFormProps = Pick<CustomerCareProps, 'id' | 'customer' | 'onErased'>;

/** Answers a customer who asks what is kept about them, or wants it erased: that is asked twice, the second time typed. */
function DataForm({ id, customer, onErased }: DataFormProps) {
  const t = useText('customers');
  const [isErasing, setIsErasing] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setIsPending] = useState(false);
  const word = customer['last-digits'] ?? customer.name;

  const save = async () => {
    setIsPending(true);
    const read = await callStaff<object>(`/api/staff/customers/${id}/export`);
    setIsPending(false);
    if (!read.ok) return setProblem({ text: read.refusal.detail });
    const text = JSON.stringify(read.value, undefined, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'customer-data.json');
  };
  const erase = async () => {
    setIsPending(true);
    const path = `/api/staff/customers/${id}`;
    const erased = await callStaff(path, { method: 'DELETE', body: { confirmation: typed } });
    setIsPending(false);
    if (erased.ok) onErased();
    else setProblem({ text: erased.refusal.detail, field: erased.refusal.field });
  };

  return (
    <details className={styles.care}>
      <summary>{t('data.title')}</summary>
      <div className={styles.person}>
        <p className="muted">{t('data.exportHint')}</p>
        <Button variant="second" isWide isPending={isPending} onClick={() => void save()}>
          {t('data.export')}
        </Button>
        <ErrorText>{problem?.field ? '' : problem?.text}</ErrorText>
        {isErasing ? (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void erase();
            }}
          >
            <p className={styles.warn}>{t('data.eraseHint')}</p>
            <Field
              label={t('data.confirm', { word })}
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={typed}
              error={problem?.field === 'confirmation' ? problem.text : undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
            <Button type="submit" isWide className={styles.bad} isPending={isPending}>
              {t('data.eraseNow')}
            </Button>
          </form>
        ) : (
          <Button variant="soft" isWide onClick={() => setIsErasing(true)}>
            {t('data.erase')}
          </Button>
        )}
      </div>
    </details>
  );
}

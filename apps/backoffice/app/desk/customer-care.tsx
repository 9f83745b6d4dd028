import type { ChangePointsBody, StaffCustomerDocument } from '@sufra/contracts';
import { mayRole, normalizeDigits, type PointsReason, reasonsOfChange } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useState } from 'react';
import { callStaff, newKey } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import styles from './figures.module.css';

type Customer = StaffCustomerDocument['data'];
type Problem = { text: string; field?: string | undefined };

type CustomerCareProps = {
  id: string;
  customer: Customer['attributes'];
  person: Person;
  onChanged: (customer: Customer) => void;
};

/** What staff do with a customer, for those who may. */
export function CustomerCare({ id, customer, person, onChanged }: CustomerCareProps) {
  return (
    mayRole(person.role, 'change-points') &&
    customer.points !== null && <PointsForm id={id} balance={customer.points} onChanged={onChanged} />
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
  const digits = normalizeDigits(written).replaceAll(/[\s٬,.]/g, '');
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
    if (!sent.ok) return setProblem({ text: sent.refusal.detail || t('shell.unreachable'), field: sent.refusal.field });
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
        <p role="alert" className={styles.error}>
          {problem?.field ? '' : problem?.text}
        </p>
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

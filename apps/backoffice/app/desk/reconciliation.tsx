import {
  gatewayTitle,
  longestStatement,
  mostStatementLines,
  paymentChannels,
  type PaymentChannel,
  type ReconciliationDocument,
} from '@sufra/contracts';
import { addDays, mayRole } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useRef, useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { RefundForm, useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import { useSettings, useToday } from '../shell/settings.ts';
import styles from './figures.module.css';

type Differences = ReconciliationDocument['data'];
type Compared = {
  differences: Differences;
  payments: number;
  lines: number | null;
  unanswered: number;
  total: number;
};
type Statement = { from: string; to: string; provider: PaymentChannel | undefined; text: string };

/** Our payments beside the gateways': asked one after another, or read from a statement; every difference has a name. */
export function Reconciliation({ person }: { person: Person }) {
  const t = useText('desk');
  const today = useToday();
  const [from, setFrom] = useState(addDays(today, -1));
  const [to, setTo] = useState(addDays(today, -1));
  const { gateway } = useSettings();
  const [provider, setProvider] = useState(gateway ?? paymentChannels[0]);
  const [compared, setCompared] = useState<Compared>();
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [rest, setRest] = useState<{ statement: Statement; after: string }>();
  const [opened, setOpened] = useState<Differences[number]>();

  const turn = useRef(0);
  /** Begins a comparison. Answers whether it is still the last one, of the days and the gateway that are chosen. */
  const begin = () => {
    const own = (turn.current += 1);
    return () => own === turn.current;
  };

  // The differences are of these days and this gateway; under others they would be read as theirs.
  const choose = (change: () => void) => {
    change();
    begin();
    setIsPending(false);
    setCompared(undefined);
    setRest(undefined);
    setError('');
  };

  const askAll = async () => {
    const isLast = begin();
    setIsPending(true);
    setError('');
    setRest(undefined);
    let all: Compared = { differences: [], payments: 0, lines: null, unanswered: 0, total: 0 };
    let next: string | null | undefined;
    do {
      const query = new URLSearchParams({ from, to, ...(next && { after: next }) });
      const answer = await callStaff<ReconciliationDocument>(`/api/staff/reconciliation?${query.toString()}`);
      if (!isLast()) return;
      if (!answer.ok) {
        setError(answer.refusal.detail);
        break;
      }
      const { data, meta } = answer.value;
      all = {
        ...all,
        differences: [...all.differences, ...data],
        payments: all.payments + meta.payments,
        unanswered: all.unanswered + meta.unanswered,
        total: all.total + meta.total,
      };
      setCompared(all);
      next = meta.next;
    } while (next !== null);
    setIsPending(false);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const isLast = begin();
    setError('');
    setCompared(undefined);
    setRest(undefined);
    // A letter has up to three bytes.
    const text = file.size > 3 * longestStatement ? undefined : await textOf(file);
    if (!isLast()) return;
    if (text === undefined || text.length > longestStatement) {
      return setError(t('reconcile.tooLarge', { lines: mostStatementLines, characters: longestStatement }));
    }
    await compare({ from, to, provider, text });
  };
  /** Compares a statement, from the start or from where the list of its differences ends. */
  const compare = async (statement: Statement, after?: string) => {
    const isLast = begin();
    setIsPending(true);
    setError('');
    const body = { ...statement, ...(after !== undefined && { after }) };
    const answer = await callStaff<ReconciliationDocument>('/api/staff/reconciliation', { method: 'POST', body });
    if (!isLast()) return;
    setIsPending(false);
    if (!answer.ok) return setError(answer.refusal.detail);
    const { data, meta } = answer.value;
    const before = after === undefined ? [] : (compared?.differences ?? []);
    setCompared({ ...meta, differences: [...before, ...data] });
    setRest(meta.next === null ? undefined : { statement, after: meta.next });
  };

  return (
    <>
      <p className="muted">{t('reconcile.hint')}</p>
      <div className={styles.choices}>
        <Field
          type="date"
          label={t('reports.from')}
          value={from}
          max={today}
          onChange={(event) => event.target.value && choose(() => setFrom(event.target.value))}
        />
        <Field
          type="date"
          label={t('reports.to')}
          value={to}
          max={today}
          onChange={(event) => event.target.value && choose(() => setTo(event.target.value))}
        />
        <Button isPending={isPending} onClick={() => void askAll()}>
          {t('reconcile.ask')}
        </Button>
      </div>
      <div className={styles.choices}>
        <SelectField
          label={t('reconcile.provider')}
          value={provider}
          onChange={(event) => choose(() => setProvider(event.target.value as PaymentChannel))}
        >
          {paymentChannels.map((channel) => (
            <option key={channel} value={channel}>
              {gatewayTitle(channel)}
            </option>
          ))}
        </SelectField>
        <label className={styles.file}>
          {t('reconcile.file')}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,.tsv,text/csv"
            disabled={isPending}
            onChange={(event) => {
              void readFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      <ErrorText>{error}</ErrorText>
      {compared && (
        <section className={styles.card} aria-labelledby="differences">
          <h3 id="differences">
            {compared.payments === 0 && compared.lines === null
              ? t('reconcile.nothing')
              : t('reconcile.differences', { count: compared.total })}
          </h3>
          <p className="muted" role="status">
            {[
              t('reconcile.compared', { count: compared.payments }),
              ...(compared.lines === null ? [] : [t('reconcile.lines', { count: compared.lines })]),
              ...(compared.unanswered === 0 ? [] : [t('reconcile.unanswered', { count: compared.unanswered })]),
            ].join(' · ')}
          </p>
          <ul className={styles.rows}>
            {compared.differences.map((difference) => (
              <li key={difference.id}>
                <DifferenceRow difference={difference} onOpen={() => setOpened(difference)} />
              </li>
            ))}
          </ul>
          {rest && (
            <Button variant="line" isPending={isPending} onClick={() => void compare(rest.statement, rest.after)}>
              {t('reconcile.more', { shown: compared.differences.length, total: compared.total })}
            </Button>
          )}
        </section>
      )}
      {opened?.attributes['order-id'] && (
        <Panel
          title={t('board.order', { number: opened.attributes['order-number'] ?? '' })}
          onClose={() => setOpened(undefined)}
        >
          <DifferenceRow difference={opened} />
          {mayRole(person.role, 'refund-orders') && <RefundForm orderId={opened.attributes['order-id']} />}
        </Panel>
      )}
    </>
  );
}

function DifferenceRow({ difference, onOpen }: { difference: Differences[number]; onOpen?: () => void }) {
  const t = useText('desk');
  const minorOf = useMinor();
  const { attributes } = difference;
  const number = attributes['order-number'];
  return (
    <div className={styles.row}>
      <span>
        <strong>{t(`difference.${attributes.kind}`)}</strong>
        <span className={styles.note}>
          {gatewayTitle(attributes.provider)} · <bdi dir="ltr">{attributes.reference}</bdi>
          {attributes.line !== null && ` · ${t('reconcile.line', { line: attributes.line })}`}
        </span>
        {number !== null && onOpen && (
          <button type="button" className={styles.open} onClick={onOpen}>
            {t('board.order', { number })}
          </button>
        )}
      </span>
      <span className={styles.sides}>
        <span>
          {t('reconcile.ours')} <Price minor={minorOf(attributes.ours)} />
        </span>
        <span>
          {t('reconcile.theirs')} <Price minor={minorOf(attributes.theirs)} />
        </span>
      </span>
    </div>
  );
}

/** The text of a file: UTF-8, or the code page in which older Arabic programs export. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

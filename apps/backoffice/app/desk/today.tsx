import type { FiguresDocument, RefundListDocument } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { RefundRow, useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { useToday } from '../shell/settings.ts';
import { SoldNote } from './day.tsx';
import { type Behind, OrdersBehind, Rows, type Scope, scopeQuery, Stat, useFigureRows } from './figures.tsx';
import styles from './figures.module.css';

/** How today goes at the branches that a person reaches, and what waits for them. */
export function Today({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('desk');
  const today = useToday();
  const scope: Scope = { from: today, to: today };
  const answer = useLoaded(scopeQuery(scope), (_signal, query) =>
    callStaff<FiguresDocument>(`/api/staff/figures?${query}`),
  )?.value;
  return (
    <>
      {answer && !answer.ok && (
        <p role="alert" className={styles.error}>
          {answer.refusal.detail || t('shell.unreachable')}
        </p>
      )}
      {answer?.ok && (
        <Figures figures={answer.value.data.attributes} scope={scope} person={person} branches={branches} />
      )}
      <WaitingRefunds />
    </>
  );
}

type FiguresProps = {
  figures: FiguresDocument['data']['attributes'];
  scope: Scope;
  person: Person;
  branches: Branches;
};

function Figures({ figures, scope, person, branches }: FiguresProps) {
  const t = useText('desk');
  const minorOf = useMinor();
  const [behind, setBehind] = useState<Behind>();
  const rows = useFigureRows(figures, branches, setBehind);
  const notServed = figures['not-served'].reduce((sum, { orders }) => sum + orders, 0);
  return (
    <>
      <div className={styles.grid}>
        <Stat
          label={t('figures.net')}
          note={<SoldNote figures={figures} />}
          onOpen={() => setBehind({ by: 'sold', title: t('figures.net') })}
        >
          <Price minor={minorOf(figures.net)} />
        </Stat>
        <Stat label={t('today.open')} onOpen={() => setBehind({ by: 'unfinished', title: t('today.open') })}>
          {figures.unfinished}
        </Stat>
        <Stat label={t('figures.lateOrders')} onOpen={() => setBehind({ by: 'late', title: t('figures.lateOrders') })}>
          {figures.late ?? 0}
        </Stat>
        <Stat
          label={t('figures.notServed')}
          onOpen={() => setBehind({ by: 'not-served', title: t('figures.notServed') })}
        >
          {notServed}
        </Stat>
        {branches.length > 1 && (
          <div className={styles.half}>
            <Rows title={t('figures.branches')} rows={rows.branches} none={t('figures.none')} />
          </div>
        )}
        <div className={styles.half}>
          <Rows title={t('figures.items')} rows={rows.items.slice(0, 6)} none={t('figures.none')} />
        </div>
      </div>
      <p>
        <LinkButton variant="soft" to="/desk/day">
          {t('today.toDay')}
        </LinkButton>
      </p>
      {behind && <OrdersBehind scope={scope} behind={behind} person={person} onClose={() => setBehind(undefined)} />}
    </>
  );
}

/** Refunds from the merchant's sum on, until somebody else than the one who asked decides. */
function WaitingRefunds() {
  const t = useText('desk');
  const [reads, setReads] = useState(0);
  const answer = useLoaded(reads, () => callStaff<Pick<RefundListDocument, 'data'>>('/api/staff/refunds'))?.value;
  if (!answer) return null;
  const waiting = answer.ok ? answer.value.data.filter(({ attributes }) => attributes.status === 'waiting') : [];
  return (
    <section className={styles.card} aria-labelledby="waiting-refunds">
      <h3 id="waiting-refunds">{t('today.refunds')}</h3>
      {!answer.ok && <p role="alert">{answer.refusal.detail || t('shell.unreachable')}</p>}
      {answer.ok && waiting.length === 0 && <p className="muted">{t('today.noRefunds')}</p>}
      <ul className={styles.rows}>
        {waiting.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            title={t('board.order', { number: refund.attributes['order-number'] })}
            onDecided={() => setReads((before) => before + 1)}
          />
        ))}
      </ul>
    </section>
  );
}

import type { DraftListDocument, FiguresDocument, RefundListDocument } from '@sufra/contracts';
import { mayRole } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { RefundRow } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { useToday } from '../shell/settings.ts';
import { useAnswer } from '../shell/use-answer.ts';
import {
  NotServedStat,
  Refused,
  Rows,
  type Scope,
  scopeQuery,
  SoldStat,
  Stat,
  useFigureBranches,
  useFigureRows,
} from './figures.tsx';
import { useAct } from './draft/draft-frame.tsx';
import { chooseDraft } from './draft/draft-store.ts';
import { MessageBudget } from './settings/message-budget.tsx';
import styles from './figures.module.css';
import { useOrdersBehind } from './order-rows.tsx';

/** How today goes at the branches that a person reaches, and what waits for them. */
export function Today({ person, branches: known }: { person: Person; branches: Branches }) {
  const { branches } = useFigureBranches(known);
  const today = useToday();
  const [reads, setReads] = useState(0);
  const readAgain = () => setReads((before) => before + 1);
  const scope: Scope = { from: today, to: today };
  const { answer } = useAnswer<FiguresDocument>(`/api/staff/figures?${scopeQuery(scope)}`, reads);
  return (
    <>
      <MessageBudget mayRaise={mayRole(person.role, 'edit-menu')} />
      {mayRole(person.role, 'edit-menu') && <NotPublished />}
      <Refused answer={answer} />
      {answer?.ok && (
        <Figures
          figures={answer.value.data.attributes}
          scope={scope}
          person={person}
          branches={branches}
          onRefunded={readAgain}
        />
      )}
      {mayRole(person.role, 'refund-orders') && <WaitingRefunds reads={reads} onDecided={readAgain} />}
    </>
  );
}

/** Drafts that were not published at their time. */
function NotPublished() {
  const t = useText('desk');
  const navigate = useNavigate();
  const act = useAct();
  const open = async (id: string) => {
    // The page would show the draft before, as the one that can be published.
    if (await act(() => chooseDraft(id))) await navigate('/desk/publish');
  };
  const { answer } = useAnswer<DraftListDocument>('/api/staff/drafts');
  const failed = answer?.ok ? answer.value.data.filter(({ attributes }) => attributes.failure !== null) : [];
  return failed.map(({ id, attributes: { reason, failure } }) => (
    <section key={id} className={styles.card} role="alert">
      <p className="error">
        <b>{t('today.notPublished', { reason: reason ?? '' })}</b>
      </p>
      <p>{t(`today.notPublished.${whyNotPublished(failure)}`)}</p>
      <p>
        <Button variant="soft" onClick={() => void open(id)}>
          {t('today.toDraft')}
        </Button>
      </p>
    </section>
  ));
}

const whyNotPublished = (failure: string | null) => {
  if (failure === 'draft-outdated') return 'conflict';
  return failure === 'internal-error' ? 'server' : 'invalid';
};

type FiguresProps = {
  figures: FiguresDocument['data']['attributes'];
  scope: Scope;
  person: Person;
  branches: Branches;
  onRefunded: () => void;
};

function Figures({ figures, scope, person, branches, onRefunded }: FiguresProps) {
  const t = useText('desk');
  const [open, panel] = useOrdersBehind(scope, person, onRefunded);
  const rows = useFigureRows(figures, branches, open);
  return (
    <>
      <div className={styles.grid}>
        <SoldStat figures={figures} open={open} withRefunds />
        <Stat label={t('today.open')} onOpen={() => open({ by: 'unfinished', title: t('today.open') })}>
          {figures.unfinished}
        </Stat>
        <Stat label={t('figures.lateOrders')} onOpen={() => open({ by: 'late', title: t('figures.lateOrders') })}>
          {figures.late ?? 0}
        </Stat>
        <NotServedStat figures={figures} open={open} />
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
      {panel}
    </>
  );
}

/** Refunds from the merchant's sum on, until somebody else than the one who asked decides. */
function WaitingRefunds({ reads, onDecided }: { reads: number; onDecided: () => void }) {
  const t = useText('desk');
  const { answer } = useAnswer<Pick<RefundListDocument, 'data'>>('/api/staff/refunds', reads);
  if (!answer) return null;
  const waiting = answer.ok ? answer.value.data.filter(({ attributes }) => attributes.status === 'waiting') : [];
  return (
    <section className={styles.card} aria-labelledby="waiting-refunds">
      <h3 id="waiting-refunds">{t('today.refunds')}</h3>
      <Refused answer={answer} />
      {answer.ok && waiting.length === 0 && <p className="muted">{t('today.noRefunds')}</p>}
      <ul className={styles.rows}>
        {waiting.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            title={t('board.order', { number: refund.attributes['order-number'] })}
            onDecided={onDecided}
          />
        ))}
      </ul>
    </section>
  );
}

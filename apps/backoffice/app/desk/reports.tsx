import type { FiguresDocument } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatDate, formatMonth } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import {
  type Bar,
  BarChart,
  HourChart,
  NotServedStat,
  PartStats,
  Refused,
  Rows,
  type Scope,
  scopeQuery,
  SoldStat,
  Stat,
  useFigureBranches,
  useFigureRows,
} from './figures.tsx';
import styles from './figures.module.css';
import { useOrdersBehind } from './order-rows.tsx';
import { useScope } from './scope-choice.tsx';
import { saveCsv, saveXlsx } from './save-table.ts';

/** More days than these are shown by the month. */
const mostBars = 62;

/** Figures of any period and of any of the branches. */
export function Reports({ person, branches: known }: { person: Person; branches: Branches }) {
  const t = useText('desk');
  const { branches } = useFigureBranches(known);
  const [scope, choices] = useScope(branches);
  const { answer, readAgain } = useAnswer<FiguresDocument>(`/api/staff/figures?${scopeQuery(scope)}`);
  return (
    <>
      {choices}
      {!answer && <p role="status">{t('shell.loading')}</p>}
      <Refused answer={answer} />
      {answer?.ok && (
        <Report
          figures={answer.value.data.attributes}
          scope={scope}
          person={person}
          branches={branches}
          onRefunded={readAgain}
        />
      )}
    </>
  );
}

type ReportProps = {
  figures: FiguresDocument['data']['attributes'];
  scope: Scope;
  person: Person;
  branches: Branches;
  onRefunded: () => void;
};

function Report({ figures, scope, person, branches, onRefunded }: ReportProps) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const minorOf = useMinor();
  const [open, panel] = useOrdersBehind(scope, person, onRefunded);
  const [isPending, setIsPending] = useState(false);
  const rows = useFigureRows(figures, branches, open);
  const days = figures['by-day'];
  const isByMonth = days.length > mostBars;
  const perDay: Bar[] = days.map(({ value, orders, amount }) => ({
    key: value,
    label: formatDate(value, locale),
    minor: minorOf(amount),
    orders,
    onOpen: () => open({ by: 'day', value, title: formatDate(value, locale) }),
  }));
  const perMonth: Bar[] = [...Map.groupBy(perDay, ({ key }) => key.slice(0, 7))].map(([month, bars]) => ({
    key: month,
    label: formatMonth(`${month}-01`, locale, 'UTC'),
    minor: bars.reduce((sum, { minor }) => sum + minor, 0),
    orders: bars.reduce((sum, { orders }) => sum + orders, 0),
    onOpen: () =>
      open({
        by: 'sold',
        title: formatMonth(`${month}-01`, locale, 'UTC'),
        // The days of the month that the report is of.
        period: { from: bars[0]?.key ?? scope.from, to: bars.at(-1)?.key ?? scope.to },
      }),
  }));
  const table = () => tableOf(figures, rows, t);
  const name = `sufra-${figures.from}-${figures.to}`;
  const excel = async () => {
    setIsPending(true);
    const isSaved = await saveXlsx(table(), name).then(
      () => true,
      () => false,
    );
    setIsPending(false);
    if (!isSaved) showSnackbar(t('shell.unreachable'), { tone: 'bad' });
  };
  return (
    <>
      <div className={styles.choices}>
        <Button variant="line" isSmall onClick={() => saveCsv(table(), name)}>
          CSV
        </Button>
        <Button variant="line" isSmall isPending={isPending} onClick={() => void excel()}>
          Excel
        </Button>
        <Button variant="line" isSmall onClick={() => print()}>
          {t('day.print')}
        </Button>
      </div>
      <div className={styles.grid}>
        <SoldStat figures={figures} open={open} />
        <Stat
          label={t('figures.refunded')}
          note={t('figures.refunds', { count: figures.refunds })}
          onOpen={() => open({ by: 'refunded', title: t('figures.refunded') })}
        >
          <Price minor={minorOf(figures.refunded)} />
        </Stat>
        <NotServedStat figures={figures} open={open} />
        <PartStats figures={figures} open={open} />
      </div>
      <BarChart
        isWide
        title={t(isByMonth ? 'figures.byMonth' : 'figures.byDay')}
        bars={isByMonth ? perMonth : perDay}
      />
      <div className={styles.grid}>
        <div className={styles.half}>
          <HourChart figures={figures} open={open} />
        </div>
        <div className={styles.half}>
          <Rows title={t('figures.money')} rows={[...rows.methods, ...rows.refunds]} none={t('figures.none')} />
        </div>
        {branches.length > 1 && (
          <div className={styles.half}>
            <Rows title={t('figures.branches')} rows={rows.branches} none={t('figures.none')} />
          </div>
        )}
        <div className={styles.half}>
          <Rows title={t('figures.types')} rows={rows.types} none={t('figures.none')} />
        </div>
        <div className={styles.half}>
          <Rows title={t('figures.items')} rows={rows.items.slice(0, 20)} none={t('figures.none')} />
        </div>
        {rows.offers.length > 0 && (
          <div className={styles.half}>
            <Rows title={t('figures.offers')} rows={rows.offers} />
          </div>
        )}
        {rows.notServed.length > 0 && (
          <div className={styles.half}>
            <Rows title={t('figures.whyNot')} rows={rows.notServed} />
          </div>
        )}
      </div>
      {panel}
    </>
  );
}

/** The report as rows of a sheet: what is counted, by what, how many, how much. */
function tableOf(
  figures: FiguresDocument['data']['attributes'],
  rows: ReturnType<typeof useFigureRows>,
  t: ReturnType<typeof useText<'desk'>>,
): (string | number)[][] {
  const named = <Found extends { value: string | number }>(
    found: readonly Found[],
    labels: readonly { label: string }[],
  ) => found.map((row, at) => ({ ...row, label: labels[at]?.label ?? String(row.value) }));
  const part = (title: string, found: { label: string; orders: number; amount: number }[]) =>
    found.map(({ label, orders, amount }) => [title, label, orders, amount]);
  const total = t('reports.total');
  return [
    [t('reports.figure'), t('reports.what'), t('figures.ordersColumn'), figures['currency-code']],
    [total, t('figures.sold'), figures.orders, figures.sold],
    [total, t('figures.refunded'), figures.refunds, figures.refunded],
    [total, t('figures.net'), figures.orders, figures.net],
    [total, t('figures.tax'), figures.orders, figures['net-tax']],
    [total, t('figures.discount'), figures.orders, figures['promo-discount']],
    [total, t('figures.delivery'), figures.orders, figures['delivery-charge']],
    [total, t('figures.service'), figures.orders, figures['service-charge']],
    ...part(t('figures.byDay'), named(figures['by-day'], [])),
    ...part(t('figures.byHour'), named(figures['by-hour'], [])),
    ...part(t('figures.types'), named(figures['by-type'], rows.types)),
    ...part(t('figures.money'), named(figures['by-payment-method'], rows.methods)),
    ...part(t('figures.refunded'), named(figures['refunds-by-way'], rows.refunds)),
    ...part(t('figures.branches'), named(figures['by-branch'], rows.branches)),
    ...rows.items.map(({ label, figure, amount }) => [t('figures.items'), label, figure, amount]),
    ...figures['by-offer'].map(({ value, orders, cost }) => [t('figures.offers'), value, orders, cost]),
    ...rows.notServed.map(({ label, figure }) => [t('figures.notServed'), label, figure, 0]),
  ];
}

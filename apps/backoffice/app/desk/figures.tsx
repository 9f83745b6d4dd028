import type { FigureBranchListDocument, FigureKind, FiguresAttributes } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, useId } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { useMinor } from '../money/refund-form.tsx';
import type { Branches } from '../shell/branch-choice.tsx';
import { ErrorText } from '../shell/error-text.tsx';
import styles from './figures.module.css';

/** Which orders to show: those behind a figure, of a part of its period where that is given. */
export type Behind = {
  by: FigureKind;
  value?: string | number;
  reason?: string;
  title: string;
  period?: { from: string; to: string };
};

export type Open = (behind: Behind) => void;

/** The period and the branches that figures are of, as the calls name them. */
export type Scope = { from: string; to: string; locations?: string };

export const scopeQuery = ({ from, to, locations }: Scope): string =>
  new URLSearchParams({ from, to, ...(locations && { locations }) }).toString();

/** The branches that figures are of: those of today, and the removed ones that took orders, which are named so. */
export function useFigureBranches(branches: Branches): { branches: Branches; isWhole: boolean } {
  const t = useText('desk');
  const { localized, locale } = useLanguage();
  const path = '/api/staff/figures/branches';
  const answer = useLoaded(path, () => callStaff<FigureBranchListDocument>(path))?.value;
  if (!answer?.ok) return { branches, isWhole: answer !== undefined };
  const named = answer.value.data.map(({ id, attributes: { name, 'is-removed': isRemoved } }) => ({
    id,
    attributes: { name: isRemoved ? { [locale]: t('figures.removedBranch', { name: localized(name) }) } : name },
  }));
  return { branches: named, isWhole: true };
}

/** A figure with its name; pressed, it shows the orders behind it. */
export function Stat({ label, note, onOpen, children }: StatProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <b className={styles.figure}>{children}</b>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return onOpen ? (
    <button type="button" className={styles.stat} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className={styles.stat}>{content}</div>
  );
}

type StatProps = { label: string; note?: ReactNode; onOpen?: () => void; children: ReactNode };

/** Sales after refunds, and the average of an order. */
export function SoldStat({ figures, open, withRefunds = false }: FiguresProps & { withRefunds?: boolean }) {
  const t = useText('desk');
  const minorOf = useMinor();
  const each = figures.orders > 0 && (
    <>
      {' · '}
      {t('figures.each')} <Price minor={Math.round(minorOf(figures.sold) / figures.orders)} />
    </>
  );
  // By this much the parts below add up to more.
  const refunded = withRefunds && figures.refunded > 0 && (
    <>
      {' · '}
      {t('figures.refunded')} <Price minor={minorOf(figures.refunded)} sign="−" />
    </>
  );
  return (
    <Stat
      label={t('figures.net')}
      note={
        <>
          {t('figures.orders', { count: figures.orders })}
          {each}
          {refunded}
        </>
      }
      onOpen={() => open({ by: 'sold', title: t('figures.net') })}
    >
      <Price minor={minorOf(figures.net)} />
    </Stat>
  );
}

/** Discounts and charges of what was sold; those that were never taken are left out. */
export function PartStats({ figures, open }: FiguresProps) {
  const t = useText('desk');
  const minorOf = useMinor();
  const parts = [
    ['tax', figures['net-tax']],
    ['discount', figures['promo-discount']],
    ['delivery', figures['delivery-charge']],
    ['service', figures['service-charge']],
  ] as const;
  return parts
    .filter(([by, amount]) => by === 'tax' || amount !== 0)
    .map(([by, amount]) => (
      <Stat key={by} label={t(`figures.${by}`)} onOpen={() => open({ by, title: t(`figures.${by}`) })}>
        <Price minor={minorOf(amount)} />
      </Stat>
    ));
}

export function NotServedStat({ figures, open }: FiguresProps) {
  const t = useText('desk');
  return (
    <Stat label={t('figures.notServed')} onOpen={() => open({ by: 'not-served', title: t('figures.notServed') })}>
      {figures['not-served'].reduce((sum, { orders }) => sum + orders, 0)}
    </Stat>
  );
}

type FiguresProps = { figures: FiguresAttributes; open: Open };

/** Why an answer is not there. */
export function Refused({ answer }: { answer: { ok: boolean; refusal?: ApiRefusal } | undefined }) {
  if (!answer || answer.ok) return null;
  return <ErrorText>{answer.refusal?.detail}</ErrorText>;
}

export type Row = { key: string; label: string; figure: ReactNode; note?: string; onOpen?: (() => void) | undefined };

/** Figures below each other under one title. */
export function Rows({
  title,
  rows,
  none,
  children,
}: {
  title: string;
  rows: Row[];
  none?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 && none && <p className="muted">{none}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ key, label, figure, note, onOpen }) => (
            <li key={key} className={styles.row}>
              <span>
                {onOpen ? (
                  <button type="button" className={styles.open} onClick={onOpen}>
                    <bdi>{label}</bdi>
                  </button>
                ) : (
                  <bdi>{label}</bdi>
                )}
                {note && <span className={styles.note}>{note}</span>}
              </span>
              <b>{figure}</b>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

export type Bar = { key: string; label: string; minor: number; orders: number; onOpen: () => void };

const chartHeight = 170;

/**
 * Amounts side by side, in the direction of the language. The highest one is dark and named, so that it is read without
 * colours as well; the same as a table stands below, for ears and for exact amounts.
 */
export function BarChart({ title, bars, isWide }: { title: string; bars: Bar[]; isWide?: boolean }) {
  const t = useText('desk');
  const { direction } = useLanguage();
  const id = useId();
  // Drawn across a small screen, a chart of full width has letters too small to read.
  const chartWidth = isWide && matchMedia('(min-width: 801px)').matches ? 1280 : 640;
  const most = Math.max(1, ...bars.map(({ minor }) => minor));
  const step = chartWidth / Math.max(1, bars.length);
  const width = Math.min(44, step * 0.74);
  const letterWidth = matchMedia('(max-width: 560px)').matches ? 15 : 8;
  const labelWidth = letterWidth * (1 + Math.max(0, ...bars.map(({ label }) => label.length)));
  const everyLabel = Math.ceil(labelWidth / step);
  // The first and the last one have half their width beside them.
  const isLabelled = (at: number) =>
    at % everyLabel === Math.floor(everyLabel / 2) && (bars.length - at - 0.5) * step >= labelWidth / 2;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {bars.length === 0 ? (
        <p className="muted">{t('figures.none')}</p>
      ) : (
        <>
          <svg className={styles.chart} viewBox={`0 0 ${chartWidth} ${chartHeight + 26}`} aria-hidden="true">
            <line x1="0" x2={chartWidth} y1={chartHeight} y2={chartHeight} className={styles.axis} />
            {bars.map(({ key, label, minor, orders, onOpen }, at) => {
              const middle = (direction === 'rtl' ? bars.length - at - 0.5 : at + 0.5) * step;
              const height = Math.max(2, (minor / most) * (chartHeight - 8));
              return (
                <g key={key} onClick={onOpen} className={styles.bar}>
                  <title>{`${label}: ${t('figures.orders', { count: orders })}`}</title>
                  <rect
                    x={middle - width / 2}
                    y={chartHeight - height}
                    width={width}
                    height={height}
                    rx={Math.min(6, width / 3)}
                    className={minor === most ? styles.highest : undefined}
                  />
                  {isLabelled(at) && (
                    <text x={middle} y={chartHeight + 18} textAnchor="middle">
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
          <details className={styles.table}>
            <summary>{t('figures.asTable')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  <th scope="col">{t('figures.ordersColumn')}</th>
                  <th scope="col">{t('figures.sold')}</th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ key, label, minor, orders, onOpen }) => (
                  <tr key={key}>
                    <th scope="row">
                      <button type="button" className={styles.open} onClick={onOpen}>
                        {label}
                      </button>
                    </th>
                    <td>{orders}</td>
                    <td>
                      <Price minor={minor} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

/** The hours of a day in the order in which a restaurant lives through them: the night belongs to the evening. */
const dayBegins = 5;

export function HourChart({ figures, open }: FiguresProps) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const minorOf = useMinor();
  const sinceDawn = (hour: number) => (hour + 24 - dayBegins) % 24;
  const hours = figures['by-hour'].toSorted((one, other) => sinceDawn(one.value) - sinceDawn(other.value));
  return (
    <BarChart
      title={t('figures.byHour')}
      bars={hours.map(({ value, orders, amount }) => {
        const label = formatTime(new Date(Date.UTC(2026, 0, 1, value)), locale, 'UTC');
        const onOpen = () => open({ by: 'hour', value, title: label });
        return { key: String(value), label, minor: minorOf(amount), orders, onOpen };
      })}
    />
  );
}

/** The parts of figures that a day and a report share, as rows that open. */
export function useFigureRows(figures: FiguresAttributes, branches: Branches, open: Open) {
  const t = useText('desk');
  const { localized } = useLanguage();
  const minorOf = useMinor();
  const count = (orders: number) => t('figures.orders', { count: orders });
  const share = (
    by: FigureKind,
    value: string,
    label: string,
    { orders, amount }: { orders: number; amount: number },
  ) => ({
    key: value,
    label,
    figure: <Price minor={minorOf(amount)} />,
    note: count(orders),
    onOpen: () => open({ by, value, title: label }),
  });
  return {
    types: figures['by-type'].map((row) => share('type', row.value, t(`type.${row.value}`), row)),
    methods: figures['by-payment-method'].map((row) => share('payment-method', row.value, t(`pay.${row.value}`), row)),
    branches: figures['by-branch'].map((row) =>
      share('branch', row.value, localized(branches.find(({ id }) => id === row.value)?.attributes.name ?? {}), row),
    ),
    offers: figures['by-offer'].map(({ value, orders, cost }) =>
      share('offer', value, value, { orders, amount: cost }),
    ),
    items: figures['by-item'].map(({ value, name, quantity, amount }) => ({
      key: value,
      label: localized(name),
      figure: quantity,
      note: '',
      amount,
      onOpen: () => open({ by: 'item', value, title: localized(name) }),
    })),
    refunds: figures['refunds-by-way'].map(({ value, orders, amount }) => ({
      key: `refund ${value}`,
      label: t(`refunded.${value}`),
      figure: <Price minor={minorOf(amount)} sign="−" />,
      note: t('figures.refunds', { count: orders }),
      onOpen: () => open({ by: 'refunded', value, title: t(`refunded.${value}`) }),
    })),
    notServed: figures['not-served'].map(({ status, orders, ...row }) => {
      const reason = row['reason-code'];
      const words = reason === null ? [] : [t(`why.${reason}` as TextId<'desk'>)];
      const label = [t(`end.${status}` as TextId<'desk'>), ...words].join(' · ');
      return {
        key: `${status} ${reason}`,
        label,
        figure: orders,
        onOpen: () => open({ by: 'not-served', value: status, reason: reason ?? '', title: label }),
      };
    }),
  };
}

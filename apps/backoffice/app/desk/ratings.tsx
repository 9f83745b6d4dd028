import type { RatedOrdersDocument, RatingFiguresAttributes, RatingFiguresDocument } from '@sufra/contracts';
import { highestRating } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatDate } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { Panel } from '../shell/panel.tsx';
import { Refused, type Scope, scopeQuery } from './figures.tsx';
import { OrderRow, useOrderPages } from './order-rows.tsx';
import { useScope } from './scope-choice.tsx';
import figures from './figures.module.css';
import styles from './ratings.module.css';

type Topic = RatingFiguresAttributes['topics'][number];

/** Which rated orders to show: all, or those with these stars for a topic. */
type Behind = { title: string; topic?: string; stars?: number };

const written = (average: number): string => average.toFixed(2);

/** Stars of guests, topic by topic, beside the days before; every count opens the orders behind it. */
export function Ratings({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const [scope, choices] = useScope(branches);
  const [behind, setBehind] = useState<Behind>();
  const answer = useLoaded(scopeQuery(scope), (_signal, key) =>
    callStaff<RatingFiguresDocument>(`/api/staff/ratings?${key}`),
  )?.value;
  const told = answer?.ok ? answer.value.data.attributes : undefined;
  return (
    <>
      {choices}
      <Refused answer={answer} />
      {told && (
        <>
          <p className="muted" role="status">
            {told.orders === 0 ? (
              t(told['orders-before'] === 0 ? 'ratings.none' : 'ratings.orders', { count: 0 })
            ) : (
              <button type="button" className={figures.open} onClick={() => setBehind({ title: t('ratings.all') })}>
                {t('ratings.orders', { count: told.orders })}
              </button>
            )}
            {told.orders + told['orders-before'] > 0 &&
              ` · ${t('ratings.before', {
                from: formatDate(told['before-from'], locale),
                to: formatDate(told['before-to'], locale),
                orders: t('ratings.orders', { count: told['orders-before'] }),
              })}`}
          </p>
          <div className={styles.topics}>
            {told.topics.map((topic) => (
              <TopicCard key={topic.topic} topic={topic} open={setBehind} />
            ))}
          </div>
        </>
      )}
      {behind && (
        <RatedOrders
          key={JSON.stringify([scope, behind])}
          scope={scope}
          behind={behind}
          person={person}
          onClose={() => setBehind(undefined)}
        />
      )}
    </>
  );
}

/** The stars of one topic: their average, how they are spread, and how that was in the days before. */
function TopicCard({ topic, open }: { topic: Topic; open: (behind: Behind) => void }) {
  const t = useText('desk');
  const { localized } = useLanguage();
  const { now, before } = topic;
  const name = localized(topic.name);
  const most = Math.max(1, ...now.stars);
  return (
    <section className={figures.card} aria-label={name}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {!topic['is-asked'] && <p className={figures.note}>{t('ratings.retired')}</p>}
      {now.average === null ? (
        <p className="muted">{t('ratings.noneOfTopic')}</p>
      ) : (
        <>
          <p className={styles.average}>
            <b className={figures.figure}>{written(now.average)}</b>
            <span className={figures.note}>{t('ratings.outOf', { count: now.ratings })}</span>
          </p>
          <ul className={styles.spread}>
            {now.stars
              .map((count, at) => ({ count, stars: at + 1 }))
              .toReversed()
              .map(({ count, stars }) => {
                const title = t('ratings.ofTopic', { topic: name, stars });
                return (
                  <li key={stars}>
                    <button
                      type="button"
                      className={styles.row}
                      disabled={count === 0}
                      aria-label={`${title}: ${t('ratings.orders', { count })}`}
                      onClick={() => open({ title, topic: topic.topic, stars })}
                    >
                      <span className={styles.stars}>{stars}</span>
                      <span className={styles.track}>
                        <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
                      </span>
                      <span className={styles.count}>{count}</span>
                    </button>
                  </li>
                );
              })}
          </ul>
        </>
      )}
      <Trend now={now.average} before={before} />
    </section>
  );
}

/** Stars out of five are compared to the hundredth, as they are written. */
function Trend({ now, before }: { now: number | null; before: Topic['before'] }) {
  const t = useText('desk');
  if (before.average === null) return <p className={figures.note}>{t('ratings.noneBefore')}</p>;
  const beside = { average: written(before.average), count: before.ratings };
  const hundredths = now === null ? 0 : Math.round(now * 100) - Math.round(before.average * 100);
  if (now === null) return <p className={figures.note}>{t('ratings.wasBefore', beside)}</p>;
  const by = written(Math.abs(hundredths) / 100);
  const trend = hundredths > 0 ? 'up' : hundredths < 0 ? 'down' : 'same';
  return (
    <p className={figures.note}>
      <b className={classNames(trend === 'up' && styles.up, trend === 'down' && styles.down)}>
        {t(`ratings.${trend}`, { by })}
      </b>{' '}
      {t('ratings.wasBefore', beside)}
    </p>
  );
}

type RatedOrdersProps = { scope: Scope; behind: Behind; person: Person; onClose: () => void };

function RatedOrders({ scope, behind, person, onClose }: RatedOrdersProps) {
  const t = useText('desk');
  const { localized } = useLanguage();
  const { topic, stars } = behind;
  const which = new URLSearchParams({ ...(topic && { topic }), ...(stars && { stars: String(stars) }) });
  const path = `/api/staff/ratings/orders?${scopeQuery(scope)}&${which.toString()}`;
  const { answer, total, orders, older } = useOrderPages<RatedOrdersDocument>(path);
  return (
    <Panel title={behind.title} onClose={onClose}>
      <Refused answer={answer} />
      {total !== undefined && (
        <p className="muted" role="status">
          {t('ratings.orders', { count: total })}
          {total > orders.length && ` · ${t('figures.newest', { count: orders.length })}`}
        </p>
      )}
      <ul className={figures.rows}>
        {orders.map(({ id, attributes: { rating, ...order } }) => (
          <OrderRow key={id} id={id} order={order} person={person}>
            <span className={figures.note}>
              {rating.stars.map((one) => `${localized(one.topic)} ${one.stars}/${highestRating}`).join(' · ')}
            </span>
            {rating.comment && (
              <q dir="auto" className={styles.comment}>
                {rating.comment}
              </q>
            )}
          </OrderRow>
        ))}
      </ul>
      {older}
    </Panel>
  );
}

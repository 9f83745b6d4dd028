import type { BoardLine, BoardOrder } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { cameToNothing, minuteMs, toMinor } from '@sufra/ordering';
import { memo } from 'react';
import { moreMinutes } from '../availability/pause-panel.tsx';
import { type TextId, useText } from '../i18n/use-text.ts';
import { useSettings } from '../shell/settings.ts';
import { isForDriver, isWaitedFor, laneOf, type NextStep, nextStep, promisedAt } from './lanes.ts';
import styles from './order-card.module.css';
import { useWhen } from './when.ts';

type CardProps = {
  order: BoardOrder;
  /** In whole minutes: the card is drawn again once a minute, and not more often. */
  minute: number;
  isPending: boolean;
  /** Shows the dishes and notes also of an order that is over. */
  isWhole?: boolean;
  /** Null when the person's role may not. */
  onNext: ((order: BoardOrder, step: NextStep, extraMinutes?: number) => void) | null;
  onMore: ((order: BoardOrder) => void) | null;
  /** Calls the guest to the counter, and gives a delivery to a driver; a list of past orders has neither. */
  onCall?: ((order: BoardOrder) => void) | null;
  onDriver?: ((order: BoardOrder) => void) | null;
};

/** The steps by which an order is accepted for later. */
const extraMinutes = [5, 10, 15];

/** An order with one large button for what comes next. */
export const OrderCard = memo(function OrderCard({
  order,
  minute,
  isPending,
  isWhole,
  onNext,
  onMore,
  onCall,
  onDriver,
}: CardProps) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const { attributes } = order;
  const lane = laneOf(order);
  const step = nextStep(order);
  const due = promisedAt(order);
  const left = Math.round(due / minuteMs) - minute;
  const isLate = left < 0 && (lane === 'new' || lane === 'kitchen' || lane === 'riding');
  // Of an order that is over money may still go back, as long as it was kept and paid.
  const isRefundable = attributes['payment-status'] === 'success' && !cameToNothing(attributes['current-status'].code);
  const mayOpen = onMore && (lane !== 'done' || isRefundable);
  const time = (at: number) => formatTime(new Date(at), locale, timeZone);
  const { whenOf, farOf } = useWhen(minute);
  const waited = minute - Math.floor(Date.parse(attributes['current-status'].at) / minuteMs);
  return (
    <article
      className={classNames(styles.card, styles[lane], isLate && styles.late)}
      aria-label={t('board.order', { number: attributes.number })}
    >
      <header className={styles.head}>
        <b className={styles.number}>{attributes.number}</b>
        <div className={styles.guest}>
          <b dir="auto">{`${t(`type.${attributes['order-type']}`)} · ${attributes.guest.name}`}</b>
          {(lane === 'new' || lane === 'ready') && (
            <span>{t(lane === 'new' ? 'board.waiting' : 'board.readySince', { minutes: Math.max(0, waited) })}</span>
          )}
          {lane === 'scheduled' && (
            <span>{t('board.toKitchenAt', { time: whenOf(Date.parse(attributes['release-at'])) })}</span>
          )}
        </div>
        {lane !== 'done' && (
          <div className={classNames(styles.due, isLate && styles.isLate)}>
            <b>{time(due)}</b>
            <span>{isLate ? t('board.late', { minutes: -left }) : farOf(due)}</span>
          </div>
        )}
      </header>
      <Place order={order} minute={minute} isOver={lane === 'done'} />
      {lane === 'new' && attributes['next-alert'] && (
        <p className={styles.alert}>
          {t(`alert.${attributes['next-alert'].step}`, { time: time(Date.parse(attributes['next-alert'].at)) })}
        </p>
      )}
      {(isWhole || (lane !== 'riding' && lane !== 'done')) && (
        <ul className={styles.lines}>
          {attributes.lines.map((line) => (
            <Line key={line.id} line={line} isShort={lane === 'ready'} phone={attributes.guest.phone} />
          ))}
        </ul>
      )}
      {attributes.notes && (isWhole || lane !== 'done') && (
        <p className={styles.note} dir="auto">
          {attributes.notes}
        </p>
      )}
      {attributes['driver-notes'] && (lane === 'ready' || lane === 'riding') && (
        <p className={styles.note} dir="auto">
          {attributes['driver-notes']}
        </p>
      )}
      {lane === 'done' ? <Ending order={order} /> : <Payment order={order} />}
      {(step && onNext) || mayOpen ? (
        <div className={styles.actions}>
          {step && onNext && (
            <Button
              isPending={isPending}
              className={lane === 'new' ? styles.accept : styles.next}
              onClick={() => onNext(order, step)}
            >
              {step.label === 'accept' ? t('board.accept', { time: time(due) }) : t(`board.${step.label}`)}
            </Button>
          )}
          {step?.label === 'accept' &&
            onNext &&
            extraMinutes.map((minutes) => (
              <Button
                key={minutes}
                variant="soft"
                className={styles.more}
                disabled={isPending}
                aria-label={t('board.acceptLater', { minutes, number: attributes.number })}
                onClick={() => onNext(order, step, minutes)}
              >
                {moreMinutes(minutes)}
              </Button>
            ))}
          {onDriver && isForDriver(order) && (
            <Button
              variant="soft"
              className={styles.more}
              aria-label={t('driver.title', { number: attributes.number })}
              onClick={() => onDriver(order)}
            >
              {t('board.driver')}
            </Button>
          )}
          {onCall && isWaitedFor(order) && (
            <Button
              variant="soft"
              className={styles.more}
              aria-label={t('board.callOf', { number: attributes.number })}
              onClick={() => onCall(order)}
            >
              {t('board.call')}
            </Button>
          )}
          {mayOpen && (
            <Button
              variant="soft"
              className={styles.more}
              onClick={() => onMore(order)}
              aria-label={t('board.more', { number: attributes.number })}
            >
              ⋯
            </Button>
          )}
        </div>
      ) : null}
    </article>
  );
});

/** The table, the car or the address. */
function Place({ order: { attributes }, minute, isOver }: Pick<CardProps, 'order' | 'minute'> & { isOver: boolean }) {
  const t = useText();
  const { localized } = useLanguage();
  const { car, driver } = attributes;
  const table = attributes['table-number'];
  const address = attributes['address-line'];
  if (!table && !car && !address) return null;
  // A guest who was handed the order waits no longer.
  const arrivedAt = isOver ? null : attributes['arrived-at'];
  const since = arrivedAt === null ? 0 : Math.max(0, minute - Math.floor(Date.parse(arrivedAt) / minuteMs));
  const isHere = driver !== null && driver['here-at'] !== null;
  return (
    <p className={classNames(styles.place, (arrivedAt !== null || isHere) && styles.arrived)}>
      {table && <b>{t('board.table', { table })}</b>}
      {car && (
        <>
          {arrivedAt !== null && <b className={styles.since}>{t('board.arrivedSince', { minutes: since })}</b>}
          <i className={styles.colour} aria-hidden="true" style={{ background: car['color-hex'] }} />
          {/* Letters and digits of a plate keep their order in every language. */}
          <span>{[localized(car['color-name']), localized(car['car-maker-name'])].filter(Boolean).join(' · ')}</span>
          {car['plate-number'] && <b dir="ltr">{car['plate-number']}</b>}
        </>
      )}
      {address && <span dir="auto">{address}</span>}
      {driver && <b>{t(isHere ? 'board.driverHere' : 'board.withDriver', { name: driver.name })}</b>}
    </p>
  );
}

type LineProps = {
  line: BoardLine;
  /** Where the order is only handed over, its dishes are counted. */
  isShort?: boolean;
  /** The guest's, to be called. */
  phone?: string | null;
};

/** One dish with everything that must not be overlooked: choices, removals, allergens, notes. */
export function Line({ line, isShort, phone = null }: LineProps) {
  const t = useText();
  const { localized } = useLanguage();
  const choices = (list: BoardLine['modifiers']) =>
    list.map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${localized(name)}` : localized(name))).join(' · ');
  const removed = (list: BoardLine['removed-ingredients']) =>
    list.map(({ name }) => t('board.without', { name: localized(name) })).join(' · ');
  const kept = line.quantity - line.off;
  if (isShort)
    return (
      <li>
        <b>{`${kept || line.quantity}×`}</b>
        <div>
          <Dish line={line} />
          <MissingNote line={line} phone={phone} />
        </div>
      </li>
    );
  return (
    <li>
      <b>{`${kept || line.quantity}×`}</b>
      <div>
        <Dish line={line} />
        <MissingNote line={line} phone={phone} />
        {line.modifiers.length > 0 && <small>{choices(line.modifiers)}</small>}
        {line['removed-ingredients'].length > 0 && (
          <small className={styles.without}>{removed(line['removed-ingredients'])}</small>
        )}
        {line['combo-items'].map((part, index) => (
          <small key={index}>
            {[
              part.quantity > 1 ? `${part.quantity}× ${localized(part.name)}` : localized(part.name),
              choices(part.modifiers),
            ]
              .filter(Boolean)
              .join(': ')}
            {part['removed-ingredients'].length > 0 && (
              <em className={styles.without}>{` ${removed(part['removed-ingredients'])}`}</em>
            )}
          </small>
        ))}
        {line.allergens.length > 0 && (
          <small className={styles.allergens}>
            {t('board.contains', { names: line.allergens.map((name) => localized(name)).join(t('board.comma')) })}
          </small>
        )}
        {line.notes && (
          <small className={styles.lineNote} dir="auto">
            {line.notes}
          </small>
        )}
      </div>
    </li>
  );
}

/** The name of a dish, struck through when nothing of it is made. */
function Dish({ line }: { line: BoardLine }) {
  const { localized } = useLanguage();
  return line.off >= line.quantity ? <s>{localized(line.name)}</s> : <span>{localized(line.name)}</span>;
}

/** That a dish is missing and what its guest says, and that it stands for another one. */
function MissingNote({ line: { missing, off, replaces }, phone }: Required<Pick<LineProps, 'line' | 'phone'>>) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  if (missing?.state === 'waiting' && missing['call-asked-at'])
    return (
      <small className={styles.asked}>
        {t('missing.callGuest')}{' '}
        {phone && (
          <a href={`tel:${phone}`} dir="ltr">
            {phone}
          </a>
        )}
      </small>
    );
  if (missing?.state === 'waiting' && missing.until)
    return (
      <small className={styles.asked}>
        {t('missing.asked', { time: formatTime(new Date(missing.until), locale, timeZone) })}
      </small>
    );
  const isReplaced = missing?.state === 'accepted';
  return (
    <>
      {replaces && <small className={styles.substitute}>{t('missing.substitute')}</small>}
      {off > 0 && (
        <small className={styles.without}>
          {`${off}× `}
          {t(isReplaced ? 'missing.replaced' : 'missing.isOff')}
        </small>
      )}
    </>
  );
}

function Payment({ order: { attributes } }: { order: BoardOrder }) {
  const t = useText();
  const { currency } = usePrices();
  const toCollect = attributes['to-collect'];
  const minor = toMinor(toCollect > 0 ? toCollect : attributes.total, currency);
  const method = t(`payment.${attributes['payment-method']}` as TextId);
  return (
    <p className={classNames(styles.payment, toCollect > 0 && styles.collect)}>
      <span>{toCollect > 0 ? t('board.collect', { method }) : t('board.paid', { method })}</span>
      {minor.ok && (
        <b>
          <Price minor={minor.value} />
        </b>
      )}
    </p>
  );
}

function Ending({ order: { attributes } }: { order: BoardOrder }) {
  const t = useText();
  const { code } = attributes['current-status'];
  return (
    <p className={styles.payment}>
      <span>{t(`end.${code}` as TextId)}</span>
      {attributes.reason && <span dir="auto">{attributes.reason}</span>}
    </p>
  );
}

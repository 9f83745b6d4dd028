import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Icon, type IconName } from '@sufra/ui/controls/icon.tsx';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { memo, type ReactNode } from 'react';
import { useWhen } from '../board/when.ts';
import { useText } from '../i18n/use-text.ts';
import { useSettings } from '../shell/settings.ts';
import styles from './ticket-card.module.css';
import { type Ticket, type TicketLine, type Urgency, urgencyOf } from './tickets.ts';

type CardProps = {
  ticket: Ticket;
  /** In whole minutes: a card is drawn again once a minute, and not more often. */
  minute: number;
  /** The key that bumps it, 1 to 9. */
  digit: number | undefined;
  isPending: boolean;
  onBump: (ticket: Ticket, lines: TicketLine[], isDone: boolean) => void;
};

const icons: Record<Urgency, IconName> = { later: 'calendar', now: 'clock', soon: 'target', late: 'warning' };

/** An order as one display makes it. Every line is a button, and a large one is for all of them. */
export const TicketCard = memo(function TicketCard({ ticket, minute, digit, isPending, onBump }: CardProps) {
  const t = useText('kitchen');
  const { order, lines, startAt, readyAt, isAhead } = ticket;
  const { attributes } = order;
  const { urgency, minutes } = urgencyOf(ticket, minute);
  const { whenOf } = useWhen(minute);
  const { code } = attributes['current-status'];
  const place = attributes['table-number']
    ? t('board.table', { table: attributes['table-number'] })
    : attributes.guest.name;
  return (
    <article
      className={classNames(styles.ticket, styles[urgency])}
      aria-label={t('board.order', { number: attributes.number })}
      aria-busy={isPending || undefined}
    >
      <header className={styles.head}>
        <b className={styles.number}>{attributes.number}</b>
        <p className={styles.state}>
          <Icon name={icons[urgency]} />
          <b>{t(`kitchen.${urgency}`, { minutes, time: whenOf(startAt) })}</b>
        </p>
        <p className={styles.place} dir="auto">
          {`${t(`type.${attributes['order-type']}`)} · ${place} · ${t('kitchen.readyAt', { time: whenOf(readyAt) })}`}
        </p>
        {code === 'posted' && !isAhead && <p className={styles.mark}>{t('kitchen.notAccepted')}</p>}
        {code === 'ready' && <p className={styles.mark}>{t('kitchen.calledBack')}</p>}
      </header>
      {attributes.notes && (
        <p className={styles.note} dir="auto">
          {attributes.notes}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.line.id}>
            <button
              type="button"
              className={styles.line}
              aria-pressed={line.isDone}
              disabled={isAhead || isPending || line.quantity === 0}
              onClick={() => onBump(ticket, [line], !line.isDone)}
            >
              <LineText line={line} />
            </button>
          </li>
        ))}
      </ul>
      {isAhead ? (
        <p className={styles.ahead}>{t('board.toKitchenAt', { time: whenOf(Date.parse(attributes['release-at'])) })}</p>
      ) : (
        <div className={styles.foot}>
          <Button
            className={styles.bump}
            isPending={isPending}
            data-bump
            aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
            onClick={() => onBump(ticket, lines, true)}
          >
            {t('kitchen.bump')}
            <span className="visually-hidden">{t('board.order', { number: attributes.number })}</span>
            {digit !== undefined && <kbd>{digit}</kbd>}
          </Button>
        </div>
      )}
    </article>
  );
});

/** The count and the dish, with everything that must not be overlooked. */
function LineText({ line: { line, parts, quantity, isDone } }: { line: TicketLine }) {
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const t = useText('kitchen');
  const isCombo = line['combo-items'].length > 0;
  const isOff = quantity === 0;
  const until = line.missing?.state === 'waiting' ? line.missing.until : null;
  return (
    <>
      <b className={styles.count}>{isDone && !isOff ? <Icon name="check" /> : `${quantity || line.quantity}×`}</b>
      <span className={styles.dish}>
        <span className={classNames(isCombo && styles.combo)}>
          {isOff ? <s>{localized(line.name)}</s> : localized(line.name)}
        </span>
        {until && (
          <Detail className={styles.without} icon="clock">
            {t('missing.asked', { time: formatTime(new Date(until), locale, timeZone) })}
          </Detail>
        )}
        {line.replaces && (
          <Detail className={styles.lineNote} icon="check">
            {t('missing.substitute')}
          </Detail>
        )}
        {isOff && (
          <Detail className={styles.without} icon="close">
            {t(line.missing?.state === 'accepted' ? 'missing.replaced' : 'missing.isOff')}
          </Detail>
        )}
        {isCombo ? (
          parts.map((part, index) => (
            <span key={index} className={styles.part}>
              <b>{`${part.quantity * (quantity || line.quantity)}× ${localized(part.name)}`}</b>
              <Details of={part} />
            </span>
          ))
        ) : (
          <Details of={line} />
        )}
        {line.notes && (
          <Detail className={styles.lineNote} icon="warning">
            <bdi>{line.notes}</bdi>
          </Detail>
        )}
        {isDone && !isOff && <span className="visually-hidden">{t('kitchen.done')}</span>}
      </span>
    </>
  );
}

type Detailed = Pick<TicketLine['line'], 'modifiers' | 'removed-ingredients' | 'allergens'>;

function Details({ of: { modifiers, 'removed-ingredients': removed, allergens } }: { of: Detailed }) {
  const { localized } = useLanguage();
  const t = useText('kitchen');
  return (
    <>
      {modifiers.length > 0 && (
        <span className={styles.choices}>
          {modifiers
            .map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${localized(name)}` : localized(name)))
            .join(' · ')}
        </span>
      )}
      {removed.map(({ id, name }) => (
        <Detail key={id} className={styles.without} icon="close">
          {t('board.without', { name: localized(name) })}
        </Detail>
      ))}
      {allergens.length > 0 && (
        <Detail className={styles.allergens} icon="warning">
          {allergens.map((name) => localized(name)).join(t('board.comma'))}
        </Detail>
      )}
    </>
  );
}

const Detail = ({
  className,
  icon,
  children,
}: {
  className?: string | undefined;
  icon: IconName;
  children: ReactNode;
}) => (
  <span className={classNames(styles.detail, className)}>
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);

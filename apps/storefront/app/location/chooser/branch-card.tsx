import {
  distanceMetres,
  expectedAt,
  expectedWindow,
  formatDistance,
  handoverMinutes,
  type Interval,
  type OrderType,
  type Point,
  promisedWindow,
  travelMinutes,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { formatDay, formatMoment, formatTime, formatTimeRange } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { type Branch, branchFor, takesOrdersNow } from '../branch.resource.ts';
import styles from './location-chooser.module.css';

/** The next prayer of today at a branch, where the merchant shows them (decision record 0022). */
function NextPrayer({ branch, now }: { branch: Branch; now: Date }) {
  const t = useText('location');
  const { locale } = useLanguage();
  const next = branch.prayers?.find(({ at }) => new Date(at) > now);
  if (!next) return null;
  const time = formatTime(next.at, locale, branch.timeZone);
  return (
    <span className={classNames(styles.wide, 'muted', 'small')}>
      {t('location.nextPrayer', { prayer: t(`location.prayer.${next.prayer}`), time })}
    </span>
  );
}

/** Where a delivery goes, with the area that holds it. */
export type Destination = Point & { area?: { id: string } };

/** When an order placed now at a branch is on its counter or, for a delivery, at a point; nothing while it takes none. */
export function windowAt(branch: Branch, orderType: OrderType, to?: Destination): Interval | undefined {
  if (!branch.readyAt) return undefined;
  const { slowPercent } = branch;
  const areaMinutes = branch.deliveryAreas.find(({ id }) => id === to?.area?.id)?.rideMinutes;
  const ride = to ? travelMinutes(distanceMetres(branch, to), { areaMinutes, slowPercent }) : 0;
  const { readyWindow } = branch;
  const minutesOnTheWay = orderType === 'deliver' ? handoverMinutes + ride : 0;
  if (readyWindow) return promisedWindow(orderType, { promised: readyWindow, minutesOnTheWay });
  return expectedWindow(orderType, expectedAt(orderType, new Date(branch.readyAt), ride));
}

type ExpectedWordsProps = { branch: Branch; orderType: OrderType; window: Interval };

/** "Ready 7:25 – 7:35 PM" or "At your door 7:40 – 7:55 PM"; of a busy kitchen, that it is one. */
export function ExpectedWords({ branch, orderType, window }: ExpectedWordsProps) {
  const t = useText('location');
  const { locale } = useLanguage();
  return (
    <>
      {branch.isBusy && `${t('location.busy')} · `}
      {t(orderType === 'deliver' ? 'location.atDoor' : 'location.ready')}{' '}
      <bdi className="numbers">{formatTimeRange(window, locale, branch.timeZone)}</bdi>
    </>
  );
}

type BranchCardProps = {
  branch: Branch;
  orderType: OrderType;
  isSelected: boolean;
  /** When the page was made: decides whether an opening is today. */
  now: Date;
  /** From the keyboard: the arrow keys only look. */
  onSelect: () => void;
  /** A tap chooses. */
  onTake: () => void;
};

/** One branch as a choice: name, distance, address, open or closed, when it would be ready, curbside (LOC-28). */
export function BranchCard({ branch: asked, orderType, isSelected, now, onSelect, onTake }: BranchCardProps) {
  const t = useText('location');
  const { localized } = useLanguage();
  const branch = branchFor(asked, orderType);
  const distance = branch.distanceMetres === undefined ? undefined : formatDistance(branch.distanceMetres);
  const { isAdvanceOrderAllowed } = useShop();
  const isServing = branch.isOpen && branch.isAcceptingOrders;
  const window = windowAt(branch, orderType);
  return (
    <label className={classNames(styles.choice, isSelected && styles.selected)}>
      <input
        type="radio"
        name="branch"
        value={branch.id}
        checked={isSelected}
        onChange={onSelect}
        // Keys click too, without a count of clicks.
        onClick={({ detail }) => detail > 0 && onTake()}
      />
      <span className={styles.choiceName}>
        <bdi>{localized(branch.name)}</bdi>
      </span>
      {distance && (
        <span className={classNames(styles.distance, 'numbers')}>
          {t(distance.unit === 'km' ? 'location.kilometres' : 'location.metres', { distance: distance.value })}
        </span>
      )}
      <span className={classNames(styles.wide, 'muted', 'small')}>
        <bdi>{localized(branch.address)}</bdi>
      </span>
      <span className={classNames(styles.wide, styles.facts)}>
        <OpenState branch={branch} now={now} />
        {window && (
          <span>
            <ExpectedWords branch={branch} orderType={orderType} window={window} />
          </span>
        )}
        {!takesOrdersNow(branch) && branch.isAcceptingOrders && isAdvanceOrderAllowed && (
          <span>{t('location.orderLater')}</span>
        )}
        {orderType === 'to-go' && branch.isCurbsideEnabled && <Chip>{t('location.curbside')}</Chip>}
      </span>
      {isServing && <NextPrayer branch={branch} now={now} />}
    </label>
  );
}

export function OpenState({ branch, now }: { branch: Branch; now: Date }) {
  const t = useText('location');
  const { locale, localized } = useLanguage();
  const { timeZone, specialDay } = branch;
  const because = specialDay ? ` · ${localized(specialDay)}` : '';
  if (!branch.isAcceptingOrders) return <span className={styles.closed}>{t('location.notAccepting')}</span>;
  if (branch.isFull) return <span className={styles.closed}>{t('location.full')}</span>;
  if (branch.isOpen) {
    return (
      <span>
        <span className={styles.open}>{t('location.open')}</span>
        {branch.closesAt && ` ${t('location.openUntil', { time: formatTime(branch.closesAt, locale, timeZone) })}`}
        {because}
      </span>
    );
  }
  const opensAt = branch.nextOpeningAt;
  if (!opensAt) {
    return (
      <span>
        <span className={styles.closed}>{t('location.closed')}</span>
        {because}
      </span>
    );
  }
  const isToday = formatDay(opensAt, locale, timeZone) === formatDay(now, locale, timeZone);
  const when = (isToday ? formatTime : formatMoment)(opensAt, locale, timeZone);
  const { isPausing, pauseReason } = branch;
  const why = pauseReason
    ? (`location.pause.${pauseReason}` as const)
    : isPausing
      ? 'location.praying'
      : 'location.closed';
  return (
    <span>
      <span className={styles.closed}>{t(why)}</span>
      {why === 'location.closed' && because} ·{' '}
      {t(pauseReason ? 'location.ordersFrom' : 'location.opensAt', { time: when })}
    </span>
  );
}

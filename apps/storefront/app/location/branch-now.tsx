import { useEffect, useState, type ReactNode } from 'react';
import type { LocationDocument } from '@sufra/contracts';
import type { Currency, Interval, Locale, OrderType } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { browserApi } from '../api/browser-api.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop, useShopTime } from '../shell/shop.ts';
import { type Destination, ExpectedWords, OpenState, windowAt } from './chooser/branch-card.tsx';
import { branchFor, readBranch, takesOrdersNow, type Branch } from './branch.resource.ts';
import { branchOf } from './chosen-place.ts';
import { useLocationChoice } from './location-store.ts';
import styles from './order-type-selector.module.css';

/** `seenAt` by the clock of this device, in milliseconds. */
export type BranchNow = { branch: Branch; seenAt: number };

const lookAgainMs = 3 * 60_000;
const soonMs = 60_000;

const underWay = new Map<string, Promise<BranchNow | undefined>>();
/** The last answers: the next page begins with what this one knew, and nothing moves on it when the same comes again. */
const lastSeen = new Map<string, BranchNow>();

/** One call for everyone who asks meanwhile. Without a connection, or when the answer cannot be read, nothing is said of it. */
function lookAt(path: string, locale: Locale, currency: Currency): Promise<BranchNow | undefined> {
  const asked = underWay.get(path);
  if (asked) return asked;
  const looking = browserApi<LocationDocument>({ path }, locale)
    .then((answer) => (answer.ok ? { branch: readBranch(answer.value.data, currency), seenAt: Date.now() } : undefined))
    .catch(() => undefined)
    .finally(() => underWay.delete(path));
  underWay.set(path, looking);
  return looking;
}

/**
 * The branch as it is now; looked at again every few minutes, and when it opens or closes. Undefined until it is known.
 *
 * @param dishes of the cart, as `filter[items]` has them: a branch that has a kitchen is asked what it promises these
 * @param look asks at once when it changes
 */
export function useBranchNow(
  branchId: string | undefined,
  dishes: readonly string[] = [],
  look = 0,
): BranchNow | undefined {
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [seen, setSeen] = useState<BranchNow>();
  const plain = `/locations/${branchId}`;
  const whole = dishes.length > 0 ? `${plain}?filter[items]=${encodeURIComponent(dishes.join(','))}` : plain;
  const known = seen?.branch.id === branchId ? seen : (seenBefore(whole + locale) ?? seenBefore(plain + locale));
  // Without a kitchen everybody is promised the same.
  const path = known?.branch.readyWindow || known?.branch.isFull ? whole : plain;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const keepLooking = async () => {
      if (!branchId) return;
      const now = await lookAt(path, locale, currency);
      if (now) lastSeen.set(path + locale, now);
      if (isGone) return;
      // A look that failed leaves what was known, and is made again.
      if (now) setSeen(now);
      const change = now?.branch.isOpen ? now.branch.closesAt : now?.branch.nextOpeningAt;
      const untilChange = change ? Date.parse(change) - Date.now() : lookAgainMs;
      timer = setTimeout(() => void keepLooking(), Math.min(Math.max(untilChange, soonMs), lookAgainMs));
    };
    void keepLooking();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [branchId, path, locale, currency, look]);
  return known;
}

function seenBefore(key: string): BranchNow | undefined {
  const before = lastSeen.get(key);
  return before && Date.now() - before.seenAt < lookAgainMs ? before : undefined;
}

/** The outlook for an order that is placed now. */
export type ExpectedOrder = BranchNow & {
  orderType: OrderType;
  /** Where a delivery goes. */
  to: Destination | undefined;
  /** When it is on the counter, or at the door; nothing while the branch takes no orders. */
  window: Interval | undefined;
};

/**
 * The outlook for an order that is placed now, for the present choice of type and place: the window, or the
 * branch that is closed. Undefined without a place, and until the branch is known.
 */
export function useExpectedWindow(dishes?: readonly string[], look?: number): ExpectedOrder | undefined {
  const choice = useLocationChoice();
  const at = branchOf(choice);
  const known = useBranchNow(at?.id, dishes, look);
  const { orderType, lastLocation } = choice;
  if (!known || !at || !orderType) return undefined;
  const to = lastLocation?.kind === 'delivery' ? lastLocation : undefined;
  const branch = branchFor(known.branch, orderType);
  return { ...known, branch, orderType, to, window: windowAt(branch, orderType, to) };
}

/**
 * The expected time in words: "Ready 07:25 – 07:35 PM", "At your door 07:40 – 07:55 PM"; of a closed branch, when it opens.
 * Nothing until the branch is known.
 */
export function ExpectedTime({ className, dishes }: { className?: string; dishes?: readonly string[] }) {
  const expected = useExpectedWindow(dishes);
  return expected ? <ExpectedTimeOf className={className} expected={expected} /> : null;
}

/** The same of an outlook that a page has already. */
export function ExpectedTimeOf({ className, expected }: { className?: string | undefined; expected: ExpectedOrder }) {
  const now = useShopTime();
  const { branch, orderType, window } = expected;
  return (
    <span className={className}>
      {window ? (
        <ExpectedWords branch={branch} orderType={orderType} window={window} />
      ) : (
        <OpenState branch={branch} now={now} />
      )}
    </span>
  );
}

type ClosedCardProps = { branchId: string; onOrderLater: (() => void) | undefined };

/** In the cart of a branch that is closed or full: when it opens, and an order for later where it takes those. */
export function ClosedCard({ branchId, onOrderLater }: ClosedCardProps): ReactNode {
  const t = useText('location');
  const known = useBranchNow(branchId);
  const { orderType } = useLocationChoice();
  const now = useShopTime();
  if (!known) return null;
  const branch = branchFor(known.branch, orderType);
  if (takesOrdersNow(branch)) return null;
  return (
    <Card className={styles.queue} role="note">
      <p className={styles.queueHelp}>
        <OpenState branch={branch} now={now} />
      </p>
      {onOrderLater && branch.isAcceptingOrders && (
        <Button variant="soft" isSmall onClick={onOrderLater}>
          {t('location.orderLater')}
        </Button>
      )}
    </Card>
  );
}

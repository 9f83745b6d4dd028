import { Suspense, useState } from 'react';
import { Button } from '@sufra/ui/controls/button.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { useText } from '../i18n/use-text.ts';
import { useExpectedWindow } from '../location/branch-now.tsx';
import styles from '../location/chooser/place-offer.module.css';
import { takesOrdersNow } from '../location/branch.resource.ts';
import { OpenState } from '../location/chooser/branch-card.tsx';
import { useShop, useShopTime } from '../shell/shop.ts';
import { clearSchedule, useScheduledTime } from './schedule-store.ts';
import { ScheduledNote } from './scheduled-fact.tsx';

const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** For this visit to the page: a guest who reads the menu first has it whole. */
let isPutAway = false;

/**
 * Over the foot of the menu of a branch that is closed or full, while the cart is empty: when it opens, and an order for later. A
 * filled cart offers the same.
 */
export function LaterOffer() {
  const t = useText('schedule');
  const atPlace = useText('location');
  const { localized } = useLanguage();
  const { isAdvanceOrderAllowed } = useShop();
  const now = useShopTime();
  const expected = useExpectedWindow();
  const scheduledTime = useScheduledTime();
  const [isClosed, setClosed] = useState(isPutAway);
  const [isPicking, setPicking] = useState(false);
  const branch = expected?.branch;
  if (!branch || takesOrdersNow(branch) || !branch.isAcceptingOrders || !isAdvanceOrderAllowed || isClosed) return null;
  const putAway = () => {
    isPutAway = true;
    setClosed(true);
  };
  const question = { branchId: branch.id, orderType: expected.orderType, itemIds: [] };
  return (
    <section className={styles.offer} aria-label={t('schedule.open')}>
      <div className={styles.branch}>
        <Icon name="clock" />
        <span className={styles.words}>
          <bdi className={styles.name}>{localized(branch.name)}</bdi>
          <span className={styles.state}>
            {scheduledTime === undefined ? (
              <OpenState branch={branch} now={now} />
            ) : (
              <ScheduledNote at={scheduledTime} />
            )}
          </span>
        </span>
      </div>
      <IconButton icon="close" label={atPlace('location.notNow')} onClick={putAway} />
      <div className={styles.ways}>
        <Button variant={scheduledTime === undefined ? 'primary' : 'line'} onClick={() => setPicking(true)}>
          {scheduledTime === undefined ? atPlace('location.orderLater') : t('schedule.change')}
        </Button>
        {scheduledTime !== undefined && (
          <Button variant="plain" aria-label={t('schedule.removeLabel')} onClick={clearSchedule}>
            {t('schedule.remove')}
          </Button>
        )}
      </div>
      {isPicking && (
        <Suspense>
          <ScheduleDialog question={question} belowMinimum={undefined} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </section>
  );
}

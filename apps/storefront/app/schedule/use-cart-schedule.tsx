import { type ReactNode, Suspense, useId, useState, useEffect, useEffectEvent } from 'react';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { type TimesQuery, isAheadEnough, isOffered, useOrderTimes } from './order-times.ts';
import { clearSchedule, useScheduledTime } from './schedule-store.ts';
import styles from './schedule.module.css';
import { useScheduleWords } from './scheduled-fact.tsx';
import { useReturnToTab } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';

type ScheduleButtonProps = { onIntent: () => void; onPress: () => void };

/** Opens the schedule dialog (CART-17). */
function ScheduleButton({ onIntent, onPress }: ScheduleButtonProps) {
  const t = useText('schedule');
  return (
    <Button variant="line" isWide onClick={onPress} onPointerOver={onIntent} onFocus={onIntent}>
      <Icon name="calendar" />
      {t('schedule.open')}
    </Button>
  );
}

/** The time that is set, until it is removed (SCHED-03). */
function ScheduledCard({ at, onChange }: { at: string; onChange: () => void }) {
  const t = useText('schedule');
  const titleId = useId();
  const { day, time } = useScheduleWords()(at);
  return (
    <Card className={styles.card} role="group" aria-labelledby={titleId}>
      <Icon name="calendar" />
      <div className={styles.words}>
        <h3 id={titleId} className={styles.label}>
          {t('schedule.scheduledFor')}
        </h3>
        <p className={styles.moment}>
          <time dateTime={at}>
            <bdi>{day}</bdi> · <bdi>{time}</bdi>
          </time>
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="plain" isSmall onClick={onChange}>
          {t('schedule.change')}
        </Button>
        <Button variant="plain" isSmall onClick={clearSchedule} aria-label={t('schedule.removeLabel')}>
          {t('schedule.remove')}
        </Button>
      </div>
    </Card>
  );
}

const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

type CartSchedule = {
  /** Undefined until the guest chose where and how. */
  question: TimesQuery | undefined;
  belowMinimum: string | undefined;
  onChoosePlace: () => void;
};

/** The cart's parts that are about time: the button (CART-17), the card (SCHED-03) and the dialog. */
export function useCartSchedule({ question, belowMinimum, onChoosePlace }: CartSchedule): {
  scheduledTime: string | undefined;
  button: ReactNode;
  card: ReactNode;
  dialog: ReactNode;
  /** Opens the choice of a time, where orders for later are taken. */
  pickTime: (() => void) | undefined;
} {
  const t = useText('schedule');
  const { isAdvanceOrderAllowed } = useShop();
  const kept = useScheduledTime();
  const [isPicking, setPicking] = useState(false);
  const scheduledTime = isAdvanceOrderAllowed ? kept : undefined;
  useRecheckSchedule(isAdvanceOrderAllowed ? question : undefined);

  const open = () => setPicking(true);
  const close = () => setPicking(false);
  const dialog = question ? (
    <Suspense>
      <ScheduleDialog question={question} belowMinimum={belowMinimum} onClose={close} />
    </Suspense>
  ) : (
    <ConfirmDialog
      title={t('schedule.placeTitle')}
      message={t('schedule.placeHelp')}
      confirmLabel={t('schedule.choosePlace')}
      cancelLabel={t('shell.cancel')}
      onConfirm={onChoosePlace}
      onCancel={close}
    />
  );
  return {
    scheduledTime,
    button: isAdvanceOrderAllowed && <ScheduleButton onIntent={ScheduleDialog.fetch} onPress={open} />,
    card: scheduledTime !== undefined && <ScheduledCard at={scheduledTime} onChange={open} />,
    dialog: isPicking && dialog,
    pickTime: isAdvanceOrderAllowed ? open : undefined,
  };
}

const minuteMs = 60_000;

/**
 * Asks again whether the branch can do the time that the guest chose: when a page with the cart opens, when place,
 * type or dishes change, and when the guest comes back to the tab; looks at the concept's clock every minute. A time
 * that became impossible leaves the cart with a notice; it is never moved (D-67).
 */
function useRecheckSchedule(question: TimesQuery | undefined): void {
  const t = useText('schedule');
  const at = useScheduledTime();
  const words = useScheduleWords();
  const { known, askAgain } = useOrderTimes(at === undefined ? undefined : question);

  const check = () => {
    if (at === undefined || !known) return;
    if (isAheadEnough(known.times, at, known.conceptNow()) && isOffered(known.times, at)) return;
    clearSchedule();
    showSnackbar(t('schedule.dropped', words(at)), { tone: 'bad', isSticky: true });
  };
  useReturnToTab(askAgain);
  useInterval(check, minuteMs);
  const checkAtOnce = useEffectEvent(check);
  useEffect(() => checkAtOnce(), [at, known]);
}

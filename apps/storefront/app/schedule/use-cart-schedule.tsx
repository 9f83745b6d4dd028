import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useShop } from '../shell/shop.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { TimesQuestion } from './order-times.ts';
import { ScheduleButton } from './schedule-button.tsx';
import { useScheduledTime } from './schedule-store.ts';
import { ScheduledCard } from './scheduled-card.tsx';
import { useRecheckSchedule } from './use-recheck-schedule.ts';

const importDialog = () => import('./schedule-dialog.tsx');
const ScheduleDialog = lazy(async () => ({ default: (await importDialog()).ScheduleDialog }));

type CartSchedule = {
  /** Undefined until the guest chose where and how. */
  question: TimesQuestion | undefined;
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
    button: isAdvanceOrderAllowed && <ScheduleButton onIntent={() => void importDialog()} onPress={open} />,
    card: scheduledTime !== undefined && <ScheduledCard at={scheduledTime} onChange={open} />,
    dialog: isPicking && dialog,
    pickTime: isAdvanceOrderAllowed ? open : undefined,
  };
}

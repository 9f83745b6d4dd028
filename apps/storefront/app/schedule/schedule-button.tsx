import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type ScheduleButtonProps = { onIntent: () => void; onPress: () => void };

/** Opens the schedule dialog (CART-17). */
export function ScheduleButton({ onIntent, onPress }: ScheduleButtonProps) {
  const t = useText('schedule');
  return (
    <Button variant="line" isWide onClick={onPress} onPointerOver={onIntent} onFocus={onIntent}>
      <Icon name="calendar" />
      {t('schedule.open')}
    </Button>
  );
}

import { Button } from '@sufra/ui/controls/button.tsx';
import { useChange } from '@sufra/ui/effects.ts';
import { useText } from '../i18n/use-text.ts';
import { alarm } from './alarm.ts';
import type { BoardState, BoardStore } from './board-store.ts';
import styles from './start-shift.module.css';

type CalledOffNoticeProps = Pick<BoardState, 'orders' | 'calledOff'> & {
  store: BoardStore;
  /** The display of the kitchen also tells what the counter called off. */
  isKitchen: boolean;
};

/** Says that an order is cooked for no guest any more, with one ring, until a person has read it. */
export function CalledOffNotice({ orders, calledOff, store, isKitchen }: CalledOffNoticeProps) {
  const t = useText();
  const told = orders.filter(
    ({ id, attributes }) =>
      calledOff.includes(id) && (isKitchen || attributes['current-status'].code === 'cancelled-by-customer'),
  );
  useChange(told.length, (before) => {
    if (told.length > before) alarm.ring('usual');
  });
  return told.map(({ id, attributes: { number, 'current-status': status } }) => (
    <div key={id} className={styles.notice} role="alert">
      <p>{t(`board.off.${status.code === 'cancelled-by-customer' ? 'guest' : 'restaurant'}`, { number })}</p>
      <Button variant="second" aria-label={t('board.off.readOf', { number })} onClick={() => store.acknowledge(id)}>
        {t('board.off.read')}
      </Button>
    </div>
  ));
}

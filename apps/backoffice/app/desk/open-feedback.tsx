import type { StaffFeedbackDocument } from '@sufra/contracts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './feedback.module.css';

const readEveryMs = 60_000;

const openFeedback = createStore(0);

/** Keeps how many messages of guests wait, as the server just told it. */
export const noteOpenFeedback = openFeedback.set;

/** The number of guests' messages that wait for an answer; nothing while none does. */
export function OpenFeedback() {
  const t = useText('desk');
  const count = useStore(openFeedback);
  const read = async () => {
    const answer = await callStaff<StaffFeedbackDocument>('/api/feedback?limit=0');
    if (answer.ok) noteOpenFeedback(answer.value.meta.open);
  };
  useInterval(() => void read(), readEveryMs, { isAtOnce: true });
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{t('feedback.openCount', { count })}</span>
    </>
  );
}

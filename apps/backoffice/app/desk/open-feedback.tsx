import type { StaffFeedbackDocument } from '@sufra/contracts';
import { useInterval } from '@sufra/ui/effects.ts';
import { useSyncExternalStore } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './feedback.module.css';

const readEveryMs = 60_000;

let open = 0;
const listeners = new Set<() => void>();

/** Keeps how many messages of guests wait, as the server just told it. */
export function noteOpenFeedback(count: number): void {
  open = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many messages of guests wait for somebody; nothing while none does. */
export function OpenFeedback() {
  const t = useText('desk');
  const count = useSyncExternalStore(subscribe, () => open);
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
